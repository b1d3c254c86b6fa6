"""The games as other people's environments; each library is imported only in the module named after it."""
