-- Codes of an authenticator as a second factor at the login (TOTP, RFC 6238), for users who turned them on. The log
-- never has the secret. `last_step` is the time step of the last accepted code, because each code works once.
CREATE TABLE authenticators (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL CHECK (secret NOT GLOB '*[^A-Z2-7]*' AND length(secret) = 32),
  last_step INTEGER NOT NULL DEFAULT 0 CHECK (last_step >= 0),
  created_at TEXT NOT NULL
) STRICT;

-- Hashes of the recovery codes, for a user who lost the telephone. A used code is deleted.
CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES authenticators (user_id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL CHECK (length(code_hash) = 64),
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- This table has one row.
CREATE TABLE login_rules (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  admins_need_codes INTEGER NOT NULL DEFAULT 0 CHECK (admins_need_codes IN (0, 1))
) STRICT;
INSERT INTO login_rules (id) VALUES (1);

CREATE TRIGGER codes_turned_on_is_logged AFTER INSERT ON authenticators
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor, 'codes aangezet', 'gebruiker', users.id, users.username, '{}'
  FROM present_actor, users WHERE users.id = new.user_id;
END;
CREATE TRIGGER codes_turned_off_is_logged AFTER DELETE ON authenticators
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor, 'codes uitgezet', 'gebruiker', users.id, users.username, '{}'
  FROM present_actor, users WHERE users.id = old.user_id;
END;
CREATE TRIGGER login_rules_changed_are_logged AFTER UPDATE ON login_rules
WHEN new.admins_need_codes <> old.admins_need_codes
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor, 'gewijzigd', 'instellingen', NULL, '',
    json_object(
      'oud', json_object('codesVoorBeheerders', old.admins_need_codes),
      'nieuw', json_object('codesVoorBeheerders', new.admins_need_codes)
    )
  FROM present_actor;
END;
