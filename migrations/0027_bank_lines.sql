-- A line of a bank statement may be divided over invoices, and what is left of it waits. What belongs to no invoice, such as
-- rent or a deposit, is ended for good.
ALTER TABLE statement_lines ADD COLUMN iban TEXT NOT NULL DEFAULT '' CHECK (length(iban) <= 34);
-- What is not booked yet and not ended: amount - the standing payments of the line - ended.
ALTER TABLE statement_lines ADD COLUMN rest INTEGER NOT NULL DEFAULT 0;
ALTER TABLE statement_lines ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
-- A line that was removed until it is read again, and of which a part is booked; other lines are deleted then.
ALTER TABLE statement_lines ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1));
UPDATE statement_lines SET rest = amount WHERE is_waiting = 1;
-- The lines of a payer, from whose bookings the customer of the next payment follows.
CREATE INDEX statement_lines_by_iban ON statement_lines (iban, ref) WHERE iban <> '';

-- Whether the texts have the number as its format writes it, or in another notation.
ALTER TABLE statement_matches ADD COLUMN is_exact INTEGER NOT NULL DEFAULT 1 CHECK (is_exact IN (0, 1));

-- Accounts that are not the one of the settings, and of which somebody said that they are the firm's.
CREATE TABLE confirmed_accounts (
  account TEXT NOT NULL PRIMARY KEY CHECK (length(account) BETWEEN 1 AND 40)
) STRICT, WITHOUT ROWID;
INSERT INTO confirmed_accounts (account)
SELECT DISTINCT account FROM statement_lines WHERE EXISTS (
  SELECT 1 FROM payments WHERE reference = ref AND source = 'afschrift' AND undone_at IS NULL
);

DROP TRIGGER line_is_booked;
DROP TRIGGER line_waits_again;
-- Payments may be there before their line: a restore copies payments, and a line that was removed is read again.
CREATE TRIGGER line_begins AFTER INSERT ON statement_lines
BEGIN
  UPDATE statement_lines SET rest = amount - ended - coalesce((
    SELECT sum(amount) FROM payments WHERE reference = new.ref AND source = 'afschrift' AND undone_at IS NULL
  ), 0) WHERE id = new.id;
  UPDATE statement_lines SET is_waiting = rest <> 0 WHERE id = new.id;
END;
CREATE TRIGGER line_is_booked AFTER INSERT ON payments WHEN new.source = 'afschrift' AND new.undone_at IS NULL
BEGIN
  UPDATE statement_lines SET rest = rest - new.amount, is_waiting = rest <> new.amount AND NOT is_removed
  WHERE ref = new.reference;
END;
CREATE TRIGGER line_waits_again AFTER UPDATE OF undone_at ON payments
WHEN new.source = 'afschrift' AND old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  UPDATE statement_lines SET rest = rest + new.amount, is_waiting = rest <> -new.amount, is_removed = 0
  WHERE ref = new.reference;
END;

-- The open invoices are read without their rows, which are long.
DROP INDEX invoices_by_id;
CREATE INDEX invoices_by_id ON invoices (id, customer_name_fold, delivery_id);
