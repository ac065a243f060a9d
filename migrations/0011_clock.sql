-- When an administrator confirms that the clock is right, although the clock is behind the moment of the last invoice,
-- this column gets the id of that invoice.
ALTER TABLE settings ADD COLUMN clock_trusted_after INTEGER;
