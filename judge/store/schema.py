"""The store's tables."""

from __future__ import annotations

TABLES = """
create table meta (key text primary key, value text not null) without rowid;
create table file (path blob primary key, line blob not null) without rowid;
create table game (id text primary key, language text not null, record text not null) without rowid;
create table source (game text not null, id text not null, title text not null, primary key (game, id)) without rowid;
create table entry (n integer primary key, id text not null unique, game text not null, name text not null,
                    number text, kind text not null, english text not null, gloss text not null, note text not null,
                    source text not null, place text not null, file blob not null, record text not null);
create index entry_number on entry (number);
create table clause (n integer primary key, id text not null unique, entry text not null, text text not null);
create index clause_entry on clause (entry);
create table ruling (n integer primary key, id text not null unique, game text not null, question text not null,
                     verdict text not null, record text not null);
create table wording (ruling text not null, entry text not null, text text not null, primary key (ruling, entry))
    without rowid;
create table link (n integer primary key, source text not null, target text not null, kind text not null,
                   surface text not null, layer text not null, clause text not null, first integer, last integer);
create index link_source on link (source);
create index link_target on link (target);
create table name (key text not null, kind text not null, game text not null, entry text not null,
                   length integer not null, primary key (key, kind, entry)) without rowid;
create table part (word text not null, code text not null, worth real not null, game text not null,
                   entry text not null, name integer not null, size integer not null,
                   primary key (word, entry, name, code)) without rowid;
create table home (id text primary key, place integer not null, game text not null, length integer not null,
                   worth real not null) without rowid;
create table passage (n integer primary key, home text not null, kind text not null, code text not null,
                      length integer not null, shown text not null, text text not null);
create table pattern (n integer primary key, record text not null);
create table opening (game text not null, way text not null, key text not null, pattern integer not null,
                      primary key (game, way, key, pattern)) without rowid;
create table spelling (game text not null, bare text not null, word text not null,
                       primary key (game, word)) without rowid;
create table form (code text not null, word text not null, known text not null, game text not null,
                   primary key (code, word, game)) without rowid;
create table inflection (game text not null, word text not null, forms text not null,
                         primary key (game, word)) without rowid;
create table asking (game text primary key, record text not null, joins text not null) without rowid;
create table fact (n integer primary key, game text not null, kind text not null, record text not null);
create table recorded (game text not null, n integer not null, key text not null, record text not null,
                       reading text not null, primary key (game, n)) without rowid;
create index recorded_key on recorded (game, key);
create table recorded_having (game text not null, term text not null, kind text not null, questions blob not null,
                              primary key (game, term, kind)) without rowid;
create table recorded_count (game text not null, term text not null, questions integer not null,
                             primary key (game, term)) without rowid;
create table telling (game text not null, term text not null, value text not null, primary key (game, term))
    without rowid;
create table kept (game text primary key, data blob not null);
create table stamp (game text not null, part text not null, value text not null, primary key (game, part));
create table official (n integer primary key, entry text not null, source text not null, edition text not null,
                       text text not null, date text not null, stale integer not null);
create index official_entry on official (entry);
create virtual table term using fts5 (terms, content = '', columnsize = 0, detail = none,
                                  tokenize = "unicode61 remove_diacritics 0 tokenchars ':=+#.''’'");
create virtual table term_list using fts5vocab (term, instance);
"""
