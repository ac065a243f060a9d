-- A write-off is a payment with the method 'afgeboekt' and a reason, and never counts as received. To move a payment to
-- another invoice, the payment is undone and booked again, and `moved_from` of the new payment has the id of the undone
-- payment. A line of a bank statement can be booked as several payments. SQLite cannot change a CHECK, so the table is
-- made again.
DROP TRIGGER payments_never_change;
DROP TRIGGER payments_are_kept;
DROP TRIGGER balance_begins_with_total;
DROP TRIGGER balance_loses_payment;
DROP TRIGGER balance_regains_undone_payment;
DROP TRIGGER line_is_booked;
DROP TRIGGER line_waits_again;
DROP TRIGGER payment_recorded_is_told;
DROP TRIGGER payment_undone_is_told;
DROP TRIGGER payment_sum_gains_new;
DROP TRIGGER payment_sum_loses_undone;
DROP INDEX payments_by_invoice;
DROP INDEX payments_once_a_line;

CREATE TABLE new_payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  amount INTEGER NOT NULL CHECK (amount <> 0),
  paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on) AND paid_on BETWEEN '1900-01-01' AND '2100-12-31'),
  method TEXT NOT NULL CHECK (method IN ('contant', 'bank', 'pin', 'tikkie', 'overig', 'afgeboekt')),
  -- Why the amount was written off.
  reason TEXT CHECK (reason IN ('afronding', 'korting', 'oninbaar')),
  -- How Vipo knows: typed by hand, told by Tikkie, received on the round, read from a bank statement, or (only for
  -- invoices from before this table) stated on the invoice itself.
  source TEXT NOT NULL CHECK (source IN ('hand', 'tikkie', 'rit', 'afschrift', 'factuur')),
  -- For a line of a bank statement its fingerprint (statement_lines.ref).
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
  CHECK (reason IS NULL OR (amount > 0 AND source = 'hand')),
  CHECK (taken_back_on IS NULL OR (reason IS NOT NULL AND undone_at IS NOT NULL))
) STRICT;
INSERT INTO new_payments (id, invoice_id, amount, paid_on, method, source, reference, recorded_at, recorded_by, undone_at,
  undone_by, request_id)
SELECT id, invoice_id, amount, paid_on, method, source, reference, recorded_at, recorded_by, undone_at, undone_by,
  request_id
FROM payments;
DROP TABLE payments;
ALTER TABLE new_payments RENAME TO payments;
CREATE INDEX payments_by_invoice ON payments (invoice_id, source, amount);
CREATE INDEX payments_by_day ON payments (paid_on, id);
CREATE INDEX payments_by_origin ON payments (moved_from) WHERE moved_from IS NOT NULL;
CREATE INDEX payments_of_lines ON payments (reference, amount) WHERE source = 'afschrift' AND undone_at IS NULL;
CREATE INDEX uncollectible_payments ON payments (paid_on) WHERE reason = 'oninbaar';

CREATE TRIGGER payments_never_change BEFORE UPDATE ON payments
WHEN old.undone_at IS NOT NULL OR new.undone_at IS NULL OR (
    new.id, new.invoice_id, new.amount, new.paid_on, new.method, new.reason, new.source, new.reference,
    new.recorded_at, new.recorded_by, new.request_id, new.moved_from
  ) IS NOT (
    old.id, old.invoice_id, old.amount, old.paid_on, old.method, old.reason, old.source, old.reference,
    old.recorded_at, old.recorded_by, old.request_id, old.moved_from
  )
BEGIN SELECT RAISE(ABORT, 'a payment never changes, it is only undone once'); END;
CREATE TRIGGER payments_are_kept BEFORE DELETE ON payments WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'a payment is never deleted'); END;

CREATE TRIGGER balance_begins_with_total AFTER INSERT ON invoices
BEGIN
  INSERT INTO balances (invoice_id, due_on, open)
  VALUES (
    new.id,
    coalesce(
      date(new.issued_on, '+' || coalesce(json_extract(new.data, '$.paymentTermDays'), 0) || ' days'), new.issued_on
    ),
    new.total
  );
  -- The cash that the driver received before the invoice was made.
  INSERT INTO payments (invoice_id, amount, paid_on, method, source, recorded_at, recorded_by)
  SELECT new.id, received, min(new.date, new.issued_on), 'contant', 'rit', new.issued_at,
    coalesce((SELECT actor FROM present_actor), 'Vipo')
  FROM deliveries WHERE id = new.delivery_id AND received > 0;
END;
CREATE TRIGGER balance_loses_payment AFTER INSERT ON payments WHEN new.undone_at IS NULL
BEGIN
  UPDATE balances SET open = open - new.amount WHERE invoice_id = new.invoice_id;
END;
CREATE TRIGGER balance_regains_undone_payment AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  UPDATE balances SET open = open + new.amount WHERE invoice_id = new.invoice_id;
END;

-- The amount by which the payments and write-offs of each invoice exceed its total less its credit. It is computed from
-- the payments, because triggers have no fixed order, so `balances` may not have the change yet. Inserting a surplus
-- takes back write-offs.
CREATE VIEW surpluses (invoice_id, surplus, day, at) AS
SELECT invoices.id,
  coalesce((SELECT sum(amount) FROM payments WHERE invoice_id = invoices.id AND undone_at IS NULL), 0) -
    total - coalesce((SELECT credits.total FROM credits WHERE invoice_id = invoices.id), 0),
  NULL, NULL
FROM invoices;

-- Undoes the last write-offs until there is no surplus. If this undoes too much, the difference is booked again as the
-- rest of the earliest undone write-off. So the amount to pay back to a customer never includes a write-off.
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
  INSERT INTO payments (invoice_id, amount, paid_on, method, reason, source, recorded_at, recorded_by, moved_from)
  SELECT payments.invoice_id, -surpluses.surplus, paid_on, method, reason, source, new.at, undone_by, id
  FROM surpluses JOIN payments ON payments.id = (
    SELECT min(id) FROM payments
    WHERE invoice_id = new.invoice_id AND taken_back_on IS NOT NULL AND undone_at = new.at AND id > coalesce((
      SELECT max(id) FROM payments
      WHERE invoice_id = new.invoice_id AND reason IS NOT NULL AND undone_at IS NULL
    ), 0)
  )
  WHERE surpluses.invoice_id = new.invoice_id AND surpluses.surplus < 0;
END;
CREATE TRIGGER payment_takes_back_write_offs AFTER INSERT ON payments WHEN new.undone_at IS NULL
BEGIN
  INSERT INTO surpluses (invoice_id, surplus, day, at)
  SELECT invoice_id, surplus, new.paid_on, new.recorded_at FROM surpluses
  WHERE invoice_id = new.invoice_id AND surplus > 0;
END;
CREATE TRIGGER undone_refund_takes_back_write_offs AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL AND new.amount < 0
BEGIN
  INSERT INTO surpluses (invoice_id, surplus, day, at)
  SELECT invoice_id, surplus, (SELECT day FROM present_actor), new.undone_at FROM surpluses
  WHERE invoice_id = new.invoice_id AND surplus > 0;
END;
CREATE TRIGGER credit_takes_back_write_offs AFTER INSERT ON credits
BEGIN
  INSERT INTO surpluses (invoice_id, surplus, day, at)
  SELECT invoice_id, surplus, new.issued_on, new.issued_at FROM surpluses
  WHERE invoice_id = new.invoice_id AND surplus > 0;
END;

-- The parts of a line of a bank statement never add up to more than the line. A restore copies payments but not lines,
-- so the line may be unknown. A line waits until its parts add up to its whole amount.
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
CREATE TRIGGER line_is_booked AFTER INSERT ON payments WHEN new.source = 'afschrift' AND new.undone_at IS NULL
BEGIN
  UPDATE statement_lines SET is_waiting = amount <> coalesce((
    SELECT sum(amount) FROM payments WHERE reference = ref AND source = 'afschrift' AND undone_at IS NULL
  ), 0)
  WHERE ref = new.reference;
END;
CREATE TRIGGER line_waits_again AFTER UPDATE OF undone_at ON payments
WHEN new.source = 'afschrift' AND old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  UPDATE statement_lines SET is_waiting = 1 WHERE ref = new.reference;
END;

-- The sums of received money leave out write-offs.
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

-- The fingerprint of a line means nothing to a reader, so the entry has the counterparty and the description of the
-- line instead. json_patch leaves out values that are null.
CREATE TRIGGER payment_recorded_is_told AFTER INSERT ON payments WHEN new.undone_at IS NULL
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    CASE
      WHEN new.reason IS NOT NULL
        THEN iif(new.moved_from IS NULL, 'verschil afgeboekt', 'rest van afboeking geboekt')
      WHEN origin.id IS NOT invoices.id AND origin.id IS NOT NULL THEN 'betaling verplaatst'
      WHEN new.moved_from IS NOT NULL THEN 'rest van betaling geboekt'
      WHEN new.amount < 0 THEN 'terugbetaling geboekt'
      ELSE 'betaling geboekt'
    END,
    'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_patch('{}', json_object(
      'bedrag', new.amount, 'datum', new.paid_on, 'methode', new.method, 'reden', new.reason, 'bron', new.source,
      'kenmerk', coalesce(
        (SELECT counterparty || ': ' || description FROM statement_lines WHERE ref = new.reference), new.reference
      ),
      'verplaatst', iif(
        new.moved_from IS NOT NULL AND origin.id <> invoices.id,
        'van ' || origin.number || ' naar ' || invoices.number, NULL
      )
    ))
  FROM present_actor, invoices
  LEFT JOIN invoices AS origin ON origin.id = (SELECT invoice_id FROM payments WHERE id = new.moved_from)
  WHERE invoices.id = new.invoice_id;
END;
CREATE TRIGGER payment_undone_is_told AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    CASE
      WHEN new.taken_back_on IS NOT NULL THEN 'afboeking vervallen'
      WHEN new.reason IS NOT NULL THEN 'afboeking teruggedraaid'
      WHEN new.amount < 0 THEN 'terugbetaling teruggedraaid'
      ELSE 'betaling teruggedraaid'
    END,
    'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_patch('{}', json_object(
      'bedrag', new.amount, 'datum', new.paid_on, 'methode', new.method, 'reden', new.reason
    ))
  FROM present_actor, invoices
  WHERE invoices.id = new.invoice_id;
END;
