"""The store's tables."""

from __future__ import annotations

TABLES = """
create table meta (key text primary key, value text not null) without rowid;
create table game (id text primary key, record text not null) without rowid;
create table entry (n integer primary key, id text not null unique, game text not null, name text not null,
                    number text, record text not null);
create table clause (n integer primary key, id text not null unique, entry text not null, text text not null);
create table ruling (n integer primary key, id text not null unique, game text not null, record text not null);
create table link (n integer primary key, source text not null, target text not null, kind text not null,
                   surface text not null, layer text not null, clause text not null, first integer, last integer);
create index link_source on link (source);
create index link_target on link (target);
create table name (key text not null, kind text not null, game text not null, entry text not null,
                   primary key (key, kind, entry)) without rowid;
create table fact (n integer primary key, game text not null, kind text not null, record text not null);
create table recorded (key text not null, game text not null, record text not null, reading text not null);
create index recorded_key on recorded (key, game);
create table official (n integer primary key, entry text not null, source text not null, edition text not null,
                       text text not null, date text not null, stale integer not null);
create index official_entry on official (entry);
create virtual table words using fts5 (id unindexed, game unindexed, body, tokenize = 'unicode61 remove_diacritics 2');
"""
