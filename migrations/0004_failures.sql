-- What went wrong in the background and still does: administrators see it until it works again.
CREATE TABLE failures (
  what TEXT PRIMARY KEY CHECK (what IN ('mail', 'backup')),
  at TEXT NOT NULL,
  error TEXT NOT NULL CHECK (length(error) <= 500)
) STRICT, WITHOUT ROWID;
