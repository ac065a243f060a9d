-- The links of a driver end when the user who made them is deactivated, and when somebody else gives that user a
-- password. Users who change their own password keep their links, because a driver may be on the road with one of them.
CREATE TRIGGER driver_links_end_with_user AFTER UPDATE OF password_hash, is_active ON users
WHEN new.is_active = 0
  OR (new.password_hash <> old.password_hash AND (SELECT actor_id FROM present_actor) IS NOT new.id)
BEGIN
  UPDATE driver_links SET withdrawn_at = (SELECT at FROM present_actor)
  WHERE user_id = new.id AND withdrawn_at IS NULL AND expires_at > (SELECT at FROM present_actor);
END;
