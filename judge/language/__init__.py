LANGUAGES = ("en", "hu", "ru")
