-- The session of the actor, as the SHA-256 of its token. It is NULL for an actor without a session.
ALTER TABLE acting ADD COLUMN session TEXT;

-- A new password or a deactivation ends the sessions of the user, but not the session that made the change.
CREATE TRIGGER sessions_end_with_password AFTER UPDATE OF password_hash, is_active ON users
WHEN new.password_hash <> old.password_hash OR new.is_active = 0
BEGIN
  DELETE FROM sessions
  WHERE user_id = new.id AND token_hash IS NOT (SELECT session FROM acting);
  DELETE FROM reset_tokens WHERE user_id = new.id;
END;

-- A change of the e-mail address ends the reset links, because they were sent to the old address.
CREATE TRIGGER reset_links_end_with_email AFTER UPDATE OF email_fold ON users
WHEN new.email_fold <> old.email_fold
BEGIN DELETE FROM reset_tokens WHERE user_id = new.id; END;
