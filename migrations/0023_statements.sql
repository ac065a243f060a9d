-- A refund is a payment with a negative amount, so that sums of payments need no rule for refunds. SQLite cannot change
-- a CHECK, so the table is made again. `request_id` recognizes a form or call that is sent twice.
DROP TRIGGER payments_never_change;
DROP TRIGGER payments_are_kept;
DROP TRIGGER balance_begins_with_total;
DROP TRIGGER balance_loses_payment;
DROP TRIGGER balance_regains_undone_payment;
DROP TRIGGER payment_recorded_is_told;
DROP TRIGGER payment_undone_is_told;
DROP INDEX payments_by_invoice;

CREATE TABLE new_payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  amount INTEGER NOT NULL CHECK (amount <> 0),
  paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on) AND paid_on BETWEEN '1900-01-01' AND '2100-12-31'),
  method TEXT NOT NULL CHECK (method IN ('contant', 'bank', 'pin', 'tikkie', 'overig')),
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
  CHECK ((undone_at IS NULL) = (undone_by IS NULL))
) STRICT;
INSERT INTO new_payments (id, invoice_id, amount, paid_on, method, source, reference, recorded_at, recorded_by, undone_at,
  undone_by)
SELECT id, invoice_id, amount, paid_on, method, source, reference, recorded_at, recorded_by, undone_at, undone_by
FROM payments;
DROP TABLE payments;
ALTER TABLE new_payments RENAME TO payments;
CREATE INDEX payments_by_invoice ON payments (invoice_id, source, amount);
-- A line of a bank statement is booked at most once, even if several files have it. After its payment is undone, it can
-- be booked again.
CREATE UNIQUE INDEX payments_once_a_line ON payments (reference) WHERE source = 'afschrift' AND undone_at IS NULL;

-- Lines of bank statements that may pay an invoice. They wait until a user books or dismisses them. A booked line
-- stays, because it waits again when its payment is undone.
CREATE TABLE statement_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The fingerprint of the line (payments/statements/fingerprint.ts).
  ref TEXT NOT NULL UNIQUE CHECK (length(ref) = 32),
  account TEXT NOT NULL CHECK (length(account) BETWEEN 1 AND 40),
  booked_on TEXT NOT NULL CHECK (booked_on IS date(booked_on) AND booked_on BETWEEN '1900-01-01' AND '2100-12-31'),
  -- Negative for a debit, such as a refund.
  amount INTEGER NOT NULL CHECK (amount <> 0),
  counterparty TEXT NOT NULL CHECK (length(counterparty) <= 200),
  description TEXT NOT NULL CHECK (length(description) <= 600),
  is_reversal INTEGER NOT NULL CHECK (is_reversal IN (0, 1)),
  is_waiting INTEGER NOT NULL DEFAULT 1 CHECK (is_waiting IN (0, 1)),
  read_at TEXT NOT NULL
) STRICT;
CREATE INDEX waiting_statement_lines ON statement_lines (id, amount, is_reversal) WHERE is_waiting = 1;

-- The invoices that the texts of a line name by their number or by the number of their credit, with the open amount
-- when the line was read.
CREATE TABLE statement_matches (
  line_id INTEGER NOT NULL REFERENCES statement_lines (id) ON DELETE CASCADE,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  open INTEGER NOT NULL,
  PRIMARY KEY (line_id, invoice_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX statement_matches_by_invoice ON statement_matches (invoice_id);

-- Lines are compared with the open amounts. The invoices that were paid too much have an index of their own.
CREATE INDEX balances_by_open ON balances (open, due_on, invoice_id) WHERE open <> 0;
CREATE INDEX overpaid_balances ON balances (due_on, invoice_id, open) WHERE open < 0;

CREATE TRIGGER payments_never_change BEFORE UPDATE ON payments
WHEN old.undone_at IS NOT NULL OR new.undone_at IS NULL OR (
    new.id, new.invoice_id, new.amount, new.paid_on, new.method, new.source, new.reference, new.recorded_at,
    new.recorded_by, new.request_id
  ) IS NOT (
    old.id, old.invoice_id, old.amount, old.paid_on, old.method, old.source, old.reference, old.recorded_at,
    old.recorded_by, old.request_id
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

CREATE TRIGGER line_is_booked AFTER INSERT ON payments WHEN new.source = 'afschrift' AND new.undone_at IS NULL
BEGIN
  UPDATE statement_lines SET is_waiting = 0 WHERE ref = new.reference;
END;
CREATE TRIGGER line_waits_again AFTER UPDATE OF undone_at ON payments
WHEN new.source = 'afschrift' AND old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  UPDATE statement_lines SET is_waiting = 1 WHERE ref = new.reference;
END;

-- The fingerprint of a line means nothing to a reader, so the entry has the counterparty and the description of the
-- line instead.
CREATE TRIGGER payment_recorded_is_told AFTER INSERT ON payments WHEN new.undone_at IS NULL
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    iif(new.amount < 0, 'terugbetaling geboekt', 'betaling geboekt'), 'factuur', invoices.delivery_id,
    invoices.number || ', ' || invoices.customer_name,
    json_object(
      'bedrag', new.amount, 'datum', new.paid_on, 'methode', new.method, 'bron', new.source,
      'kenmerk', coalesce(
        (SELECT counterparty || ': ' || description FROM statement_lines WHERE ref = new.reference), new.reference
      )
    )
  FROM present_actor, invoices
  WHERE invoices.id = new.invoice_id;
END;
CREATE TRIGGER payment_undone_is_told AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    iif(new.amount < 0, 'terugbetaling teruggedraaid', 'betaling teruggedraaid'), 'factuur', invoices.delivery_id,
    invoices.number || ', ' || invoices.customer_name,
    json_object('bedrag', new.amount, 'datum', new.paid_on, 'methode', new.method)
  FROM present_actor, invoices
  WHERE invoices.id = new.invoice_id;
END;
