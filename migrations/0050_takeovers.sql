-- A take-over counts all open invoices up to a day as paid. It is for invoices of years ago that an office no longer
-- collects. Each of them gets a payment with the reason 'overgenomen', which is not a write-off and does not count as
-- received. SQLite cannot change a CHECK, so the table of payments is made again.
CREATE TABLE takeovers (
  -- The id of the request.
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 200),
  until TEXT NOT NULL CHECK (until IS date(until)),
  -- The number of invoices and the sum of their open amounts.
  count INTEGER NOT NULL CHECK (count > 0),
  total INTEGER NOT NULL CHECK (total > 0),
  recorded_at TEXT NOT NULL,
  recorded_by TEXT NOT NULL CHECK (recorded_by <> ''),
  undone_at TEXT,
  undone_by TEXT CHECK (undone_by <> ''),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER takeovers_never_change BEFORE UPDATE ON takeovers
WHEN old.undone_at IS NOT NULL OR new.undone_at IS NULL OR (
    new.id, new.until, new.count, new.total, new.recorded_at, new.recorded_by
  ) IS NOT (
    old.id, old.until, old.count, old.total, old.recorded_at, old.recorded_by
  )
BEGIN SELECT RAISE(ABORT, 'a take-over never changes, it is only undone once'); END;

CREATE TRIGGER takeovers_are_kept BEFORE DELETE ON takeovers WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'a take-over is never deleted'); END;

-- The number of old invoices when an administrator hid the notice about them on the start screen.
ALTER TABLE settings ADD COLUMN old_invoices_hidden INTEGER NOT NULL DEFAULT 0 CHECK (old_invoices_hidden >= 0);

CREATE TEMP TABLE kept AS SELECT * FROM payments;
DROP TABLE payments;
CREATE TABLE payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  amount INTEGER NOT NULL CHECK (amount <> 0),
  paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on) AND paid_on BETWEEN '1900-01-01' AND '2100-12-31'),
  method TEXT NOT NULL CHECK (method IN ('contant', 'bank', 'pin', 'tikkie', 'overig', 'afgeboekt')),
  -- Why the amount was written off.
  reason TEXT CHECK (reason IN ('afronding', 'korting', 'oninbaar', 'overgenomen')),
  -- How Vipo knows: typed by hand, told by Tikkie, received on the round, read from a bank statement, stated on the
  -- invoice itself (only for invoices from before this table), or part of a take-over.
  source TEXT NOT NULL CHECK (source IN ('hand', 'tikkie', 'rit', 'afschrift', 'factuur', 'overname')),
  -- For a line of a bank statement its fingerprint (statement_lines.ref), and for a take-over its id (takeovers.id).
  reference TEXT NOT NULL DEFAULT '' CHECK (length(reference) <= 200),
  recorded_at TEXT NOT NULL,
  recorded_by TEXT NOT NULL CHECK (recorded_by <> ''),
  undone_at TEXT,
  undone_by TEXT CHECK (undone_by <> ''),
  request_id TEXT UNIQUE CHECK (length(request_id) BETWEEN 1 AND 200),
  -- The payment of which this is a part that was moved, or the rest. For the rest of a write-off, that write-off.
  moved_from INTEGER REFERENCES payments (id),
  -- The day of the receipt or the credit that took a write-off back. Without it an undone write-off was a mistake.
  taken_back_on TEXT CHECK (taken_back_on IS date(taken_back_on)),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL)),
  CHECK ((method = 'afgeboekt') = (reason IS NOT NULL)),
  CHECK (reason IS NULL OR (amount > 0 AND source IN ('hand', 'overname'))),
  CHECK ((source = 'overname') = (reason IS 'overgenomen')),
  CHECK (taken_back_on IS NULL OR (reason IS NOT NULL AND undone_at IS NOT NULL))
) STRICT;
INSERT INTO payments (id, invoice_id, amount, paid_on, method, reason, source, reference, recorded_at, recorded_by,
  undone_at, undone_by, request_id, moved_from, taken_back_on)
SELECT id, invoice_id, amount, paid_on, method, reason, source, reference, recorded_at, recorded_by, undone_at,
  undone_by, request_id, moved_from, taken_back_on
FROM kept ORDER BY id;
DROP TABLE kept;

CREATE INDEX payments_by_day ON payments (paid_on, id);
CREATE INDEX payments_by_invoice ON payments (invoice_id, source, amount);
CREATE INDEX payments_by_origin ON payments (moved_from) WHERE moved_from IS NOT NULL;
CREATE INDEX payments_of_lines ON payments (reference, amount) WHERE source = 'afschrift' AND undone_at IS NULL;
CREATE INDEX payments_of_takeovers ON payments (reference) WHERE source = 'overname';
CREATE INDEX uncollectible_payments ON payments (paid_on) WHERE reason = 'oninbaar';

CREATE TRIGGER balance_loses_payment AFTER INSERT ON payments WHEN new.undone_at IS NULL
BEGIN
  UPDATE balances SET open = open - new.amount WHERE invoice_id = new.invoice_id;
END;

CREATE TRIGGER balance_regains_undone_payment AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  UPDATE balances SET open = open + new.amount WHERE invoice_id = new.invoice_id;
END;

CREATE TRIGGER line_is_booked AFTER INSERT ON payments WHEN new.source = 'afschrift' AND new.undone_at IS NULL
BEGIN
  UPDATE statement_lines SET rest = rest - new.amount, is_waiting = rest <> new.amount AND NOT is_removed
  WHERE ref = new.reference;
END;

CREATE TRIGGER line_parts_fit BEFORE INSERT ON payments
WHEN new.source = 'afschrift' AND new.undone_at IS NULL AND EXISTS (
  SELECT 1 FROM statement_lines
  WHERE ref = new.reference AND (
    (new.amount < 0) <> (statement_lines.amount < 0) OR
    abs(new.amount + coalesce((
      SELECT sum(amount) FROM payments WHERE reference = new.reference AND source = 'afschrift' AND undone_at IS NULL
    ), 0)) > abs(statement_lines.amount)
  )
)
BEGIN SELECT RAISE(ABORT, 'the parts of a line are more than the line'); END;

CREATE TRIGGER line_waits_again AFTER UPDATE OF undone_at ON payments
WHEN new.source = 'afschrift' AND old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  UPDATE statement_lines SET rest = rest + new.amount, is_waiting = rest <> -new.amount, is_removed = 0
  WHERE ref = new.reference;
END;

CREATE TRIGGER payment_sum_gains_new AFTER INSERT ON payments WHEN new.undone_at IS NULL AND new.reason IS NULL
BEGIN
  INSERT INTO payment_sums (year, method, count, total, days)
  SELECT CAST(substr(new.paid_on, 1, 4) AS INTEGER), new.method, new.amount > 0, new.amount,
    iif(new.amount > 0, max(0, coalesce((unixepoch(new.paid_on) - unixepoch(issued_on)) / 86400, 0)), 0)
  FROM invoices WHERE id = new.invoice_id
  ON CONFLICT (year, method) DO UPDATE
  SET count = count + excluded.count, total = total + excluded.total, days = days + excluded.days;
END;

CREATE TRIGGER payment_sum_loses_undone AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL AND new.reason IS NULL
BEGIN
  UPDATE payment_sums
  SET count = count - (old.amount > 0), total = total - old.amount,
    days = days - (
      SELECT iif(old.amount > 0, max(0, coalesce((unixepoch(old.paid_on) - unixepoch(issued_on)) / 86400, 0)), 0)
      FROM invoices WHERE id = old.invoice_id
    )
  WHERE year = CAST(substr(old.paid_on, 1, 4) AS INTEGER) AND method = old.method;
  DELETE FROM payment_sums
  WHERE year = CAST(substr(old.paid_on, 1, 4) AS INTEGER) AND method = old.method AND count = 0 AND total = 0;
END;

CREATE TRIGGER payment_takes_back_write_offs AFTER INSERT ON payments WHEN new.undone_at IS NULL
BEGIN
  INSERT INTO surpluses (invoice_id, surplus, day, at)
  SELECT invoice_id, surplus, new.paid_on, new.recorded_at FROM surpluses
  WHERE invoice_id = new.invoice_id AND surplus > 0;
END;

CREATE TRIGGER payments_are_kept BEFORE DELETE ON payments WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'a payment is never deleted'); END;

CREATE TRIGGER payments_have_a_largest_amount BEFORE INSERT ON payments
WHEN new.amount NOT BETWEEN -999999999999 AND 999999999999 AND new.moved_from IS NULL
BEGIN SELECT RAISE(ABORT, 'this amount is too large for a payment'); END;

CREATE TRIGGER payments_never_change BEFORE UPDATE ON payments
WHEN old.undone_at IS NOT NULL OR new.undone_at IS NULL OR (
    new.id, new.invoice_id, new.amount, new.paid_on, new.method, new.reason, new.source, new.reference,
    new.recorded_at, new.recorded_by, new.request_id, new.moved_from
  ) IS NOT (
    old.id, old.invoice_id, old.amount, old.paid_on, old.method, old.reason, old.source, old.reference,
    old.recorded_at, old.recorded_by, old.request_id, old.moved_from
  )
BEGIN SELECT RAISE(ABORT, 'a payment never changes, it is only undone once'); END;

CREATE TRIGGER undone_refund_takes_back_write_offs AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL AND new.amount < 0
BEGIN
  INSERT INTO surpluses (invoice_id, surplus, day, at)
  SELECT invoice_id, surplus, (SELECT day FROM present_actor), new.undone_at FROM surpluses
  WHERE invoice_id = new.invoice_id AND surplus > 0;
END;

-- The rest of a write-off keeps its reference, so that the rest of a take-over belongs to the take-over.
DROP TRIGGER write_offs_are_taken_back;
CREATE TRIGGER write_offs_are_taken_back INSTEAD OF INSERT ON surpluses
BEGIN
  UPDATE payments
  SET undone_at = new.at, undone_by = coalesce((SELECT actor FROM present_actor), 'Vipo'),
    taken_back_on = max(paid_on, new.day)
  WHERE id IN (
    SELECT id FROM (
      SELECT id, sum(amount) OVER (ORDER BY id DESC) - amount AS later FROM payments
      WHERE invoice_id = new.invoice_id AND reason IS NOT NULL AND undone_at IS NULL
    ) WHERE later < new.surplus
  );
  INSERT INTO payments (invoice_id, amount, paid_on, method, reason, source, reference, recorded_at, recorded_by,
    moved_from)
  SELECT payments.invoice_id, -surpluses.surplus, paid_on, method, reason, source, reference, new.at, undone_by, id
  FROM surpluses JOIN payments ON payments.id = (
    SELECT min(id) FROM payments
    WHERE invoice_id = new.invoice_id AND taken_back_on IS NOT NULL AND undone_at = new.at AND id > coalesce((
      SELECT max(id) FROM payments
      WHERE invoice_id = new.invoice_id AND reason IS NOT NULL AND undone_at IS NULL
    ), 0)
  )
  WHERE surpluses.invoice_id = new.invoice_id AND surpluses.surplus < 0;
END;
