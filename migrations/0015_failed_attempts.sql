-- The keys were names that people typed, now and then a password. They become hashes under a key that is not in here.
-- What was there goes without a trace: zeros are written over the pages of a table that is dropped.
PRAGMA secure_delete = ON;
DROP TABLE failed_attempts;
PRAGMA secure_delete = OFF;
CREATE TABLE failed_attempts (
  key TEXT NOT NULL CHECK (length(key) = 64),
  failed_at TEXT NOT NULL
) STRICT;
CREATE INDEX failed_attempts_by_key ON failed_attempts (key, failed_at);
