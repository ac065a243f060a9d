-- Acts of users that can be undone. `detail` has what undoing needs, such as the former values of a changed record.
CREATE TABLE acts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  act TEXT NOT NULL CHECK (act IN ('delete', 'plan', 'edit', 'move', 'report', 'pay', 'end', 'skip')),
  kind TEXT NOT NULL CHECK (kind IN ('levering', 'klant', 'betaling', 'regel')),
  record_id INTEGER NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail)),
  undone_at TEXT,
  undone_request TEXT, -- recognizes a request to undo that is sent twice
  CHECK (undone_request IS NULL OR undone_at IS NOT NULL)
) STRICT;
CREATE INDEX acts_by_record ON acts (kind, record_id, id);
CREATE INDEX acts_by_time ON acts (at);
CREATE INDEX acts_by_user ON acts (user_id);

CREATE TRIGGER acts_are_undone_once BEFORE UPDATE ON acts
WHEN old.undone_at IS NOT NULL
  OR (new.id, new.at, new.user_id, new.act, new.kind, new.record_id, new.detail)
    IS NOT (old.id, old.at, old.user_id, old.act, old.kind, old.record_id, old.detail)
BEGIN SELECT RAISE(ABORT, 'an act changes only once, when it is undone'); END;
