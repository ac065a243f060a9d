-- The keys were typed names, and sometimes a user had typed a password by mistake. Now they are hashes, made with a key
-- that is not in the database. The old rows are overwritten: with `secure_delete` SQLite writes zeros over the pages of
-- a dropped table.
PRAGMA secure_delete = ON;
DROP TABLE failed_attempts;
PRAGMA secure_delete = OFF;
CREATE TABLE failed_attempts (
  key TEXT NOT NULL CHECK (length(key) = 64),
  failed_at TEXT NOT NULL
) STRICT;
CREATE INDEX failed_attempts_by_key ON failed_attempts (key, failed_at);
