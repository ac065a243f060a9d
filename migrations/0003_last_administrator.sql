-- There is always an active administrator, who can give other users access.
CREATE TRIGGER last_administrator_stays BEFORE UPDATE OF is_active, is_admin ON users
WHEN old.is_active = 1 AND old.is_admin = 1 AND (new.is_active = 0 OR new.is_admin = 0)
  AND NOT EXISTS (SELECT 1 FROM users WHERE is_active = 1 AND is_admin = 1 AND id <> old.id)
BEGIN SELECT RAISE(ABORT, 'the last active administrator stays'); END;
CREATE TRIGGER users_are_kept BEFORE DELETE ON users
BEGIN SELECT RAISE(ABORT, 'a user is deactivated, never deleted'); END;
