-- A line of a bank statement can be divided over several invoices, and the part that is not booked yet waits. An amount
-- that is for no invoice, such as rent or a deposit, is ended and does not wait any more.
ALTER TABLE statement_lines ADD COLUMN iban TEXT NOT NULL DEFAULT '' CHECK (length(iban) <= 34);
-- The part of the amount that is neither booked nor ended: the amount, less the payments of the line that are not
-- undone, less `ended`.
ALTER TABLE statement_lines ADD COLUMN rest INTEGER NOT NULL DEFAULT 0;
ALTER TABLE statement_lines ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
-- Whether a user removed the line. It comes back when its statement is read again. Only a line with a booked part is
-- kept in this way. Any other line that is removed is deleted.
ALTER TABLE statement_lines ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1));
UPDATE statement_lines SET rest = amount WHERE is_waiting = 1;
-- Finds the lines of an IBAN. The bookings of these lines tell which customer pays from this IBAN.
CREATE INDEX statement_lines_by_iban ON statement_lines (iban, ref) WHERE iban <> '';

-- Whether the texts have the number exactly as the format of the numbers writes it, and not in another notation.
ALTER TABLE statement_matches ADD COLUMN is_exact INTEGER NOT NULL DEFAULT 1 CHECK (is_exact IN (0, 1));

-- The accounts that a user confirmed as accounts of the firm, and the accounts of booked lines. The account in the
-- settings need not be in this table.
CREATE TABLE confirmed_accounts (
  account TEXT NOT NULL PRIMARY KEY CHECK (length(account) BETWEEN 1 AND 40)
) STRICT, WITHOUT ROWID;
INSERT INTO confirmed_accounts (account)
SELECT DISTINCT account FROM statement_lines WHERE EXISTS (
  SELECT 1 FROM payments WHERE reference = ref AND source = 'afschrift' AND undone_at IS NULL
);

DROP TRIGGER line_is_booked;
DROP TRIGGER line_waits_again;
-- A payment can be older than its line, because a restore copies payments but not lines, and because a removed line can
-- be read again.
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

-- Queries of the open invoices read this index instead of the rows of invoices, because these rows are long.
DROP INDEX invoices_by_id;
CREATE INDEX invoices_by_id ON invoices (id, customer_name_fold, delivery_id);
