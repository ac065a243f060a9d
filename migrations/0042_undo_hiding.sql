-- Hiding the list of first steps on the start screen can be undone. SQLite cannot change a CHECK, so the table is made
-- again.
DROP TRIGGER acts_are_undone_once;
CREATE TABLE new_acts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  act TEXT NOT NULL CHECK (act IN ('delete', 'plan', 'edit', 'move', 'report', 'pay', 'end', 'skip', 'hide')),
  kind TEXT NOT NULL CHECK (kind IN ('levering', 'klant', 'betaling', 'regel', 'instellingen')),
  record_id INTEGER NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail)),
  undone_at TEXT,
  undone_request TEXT, -- recognizes a request to undo that is sent twice
  CHECK (undone_request IS NULL OR undone_at IS NOT NULL)
) STRICT;
INSERT INTO new_acts SELECT * FROM acts;
DROP TABLE acts;
ALTER TABLE new_acts RENAME TO acts;
CREATE INDEX acts_by_record ON acts (kind, record_id, id);
CREATE INDEX acts_by_time ON acts (at);
CREATE INDEX acts_by_user ON acts (user_id);

CREATE TRIGGER acts_are_undone_once BEFORE UPDATE ON acts
WHEN old.undone_at IS NOT NULL
  OR (new.id, new.at, new.user_id, new.act, new.kind, new.record_id, new.detail)
    IS NOT (old.id, old.at, old.user_id, old.act, old.kind, old.record_id, old.detail)
BEGIN SELECT RAISE(ABORT, 'an act changes only once, when it is undone'); END;
