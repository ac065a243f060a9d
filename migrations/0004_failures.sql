-- Work in the background that failed and has not succeeded since. Administrators see it until it succeeds again.
CREATE TABLE failures (
  what TEXT PRIMARY KEY CHECK (what IN ('mail', 'backup')),
  at TEXT NOT NULL,
  error TEXT NOT NULL CHECK (length(error) <= 500)
) STRICT, WITHOUT ROWID;
