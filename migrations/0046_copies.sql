-- Administrators also see a failed copy of a backup, and a disk that is almost full.
CREATE TEMP TABLE kept AS SELECT * FROM failures;
DROP TABLE failures;
CREATE TABLE failures (
  what TEXT PRIMARY KEY CHECK (what IN ('mail', 'backup', 'copy', 'space')),
  at TEXT NOT NULL,
  error TEXT NOT NULL CHECK (length(error) <= 500)
) STRICT, WITHOUT ROWID;
INSERT INTO failures SELECT * FROM kept;
DROP TABLE kept;
