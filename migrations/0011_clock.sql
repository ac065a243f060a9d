-- The last invoice by id after which an administrator said that the clock is right, although it is behind that invoice.
ALTER TABLE settings ADD COLUMN clock_trusted_after INTEGER;
