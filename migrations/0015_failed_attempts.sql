-- The keys of failed attempts were the names that users typed, and sometimes a password that was typed by mistake. Now
-- these keys are hashes, made with a secret key that is not in the database. The old rows are overwritten: with
-- `secure_delete` SQLite writes zeros over the pages of a dropped table.
PRAGMA secure_delete = ON;
DROP TABLE failed_attempts;
PRAGMA secure_delete = OFF;
CREATE TABLE failed_attempts (
  key TEXT NOT NULL CHECK (length(key) = 64),
  failed_at TEXT NOT NULL
) STRICT;
CREATE INDEX failed_attempts_by_key ON failed_attempts (key, failed_at);
