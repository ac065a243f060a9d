-- The id of the last invoice when an administrator confirmed that the clock is right, although the clock is behind that
-- invoice.
ALTER TABLE settings ADD COLUMN clock_trusted_after INTEGER;
