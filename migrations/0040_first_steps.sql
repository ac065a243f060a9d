-- Whether an administrator closed the list of first steps on the start screen. It is closed for an office that already
-- has invoices.
ALTER TABLE settings ADD COLUMN first_steps_closed INTEGER NOT NULL DEFAULT 0 CHECK (first_steps_closed IN (0, 1));
UPDATE settings SET first_steps_closed = 1 WHERE EXISTS (SELECT 1 FROM invoices);
