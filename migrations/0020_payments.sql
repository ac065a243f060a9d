-- Money that was received for an invoice. Entries in the books must stay readable (art. 2:10 BW, art. 52 AWR), so a
-- payment never changes and is never deleted. A wrong payment is marked as undone, with the moment and the user.
CREATE TABLE payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  amount INTEGER NOT NULL CHECK (amount > 0),
  paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on) AND paid_on BETWEEN '1900-01-01' AND '2100-12-31'),
  method TEXT NOT NULL CHECK (method IN ('contant', 'bank', 'pin', 'tikkie', 'overig')),
  -- How Vipo knows: typed by hand, told by Tikkie, received on the round, read from a bank statement, or (only for
  -- invoices from before this table) stated on the invoice itself.
  source TEXT NOT NULL CHECK (source IN ('hand', 'tikkie', 'rit', 'afschrift', 'factuur')),
  reference TEXT NOT NULL DEFAULT '' CHECK (length(reference) <= 200),
  recorded_at TEXT NOT NULL,
  recorded_by TEXT NOT NULL CHECK (recorded_by <> ''),
  undone_at TEXT,
  undone_by TEXT CHECK (undone_by <> ''),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL))
) STRICT;
CREATE INDEX payments_by_invoice ON payments (invoice_id, source, amount);

CREATE TRIGGER payments_never_change BEFORE UPDATE ON payments
WHEN old.undone_at IS NOT NULL OR new.undone_at IS NULL OR (
    new.id, new.invoice_id, new.amount, new.paid_on, new.method, new.source, new.reference, new.recorded_at,
    new.recorded_by
  ) IS NOT (
    old.id, old.invoice_id, old.amount, old.paid_on, old.method, old.source, old.reference, old.recorded_at,
    old.recorded_by
  )
BEGIN SELECT RAISE(ABORT, 'a payment never changes, it is only undone once'); END;
CREATE TRIGGER payments_are_kept BEFORE DELETE ON payments WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'a payment is never deleted'); END;

-- The amounts that Tikkie has received. The day is the day in Amsterdam: summer time begins on the last Sunday of March
-- and ends on the last Sunday of October, at 01:00 UTC.
INSERT INTO payments (invoice_id, amount, paid_on, method, source, reference, recorded_at, recorded_by)
SELECT invoice_id, amount_paid,
  date(at, iif(
    at >= date(substr(at, 1, 4) || '-03-25', 'weekday 0') || 'T01' AND
      at < date(substr(at, 1, 4) || '-10-25', 'weekday 0') || 'T01',
    '+2 hours', '+1 hour'
  )),
  'tikkie', 'tikkie', coalesce(token, ''), at, 'Vipo'
FROM (
  SELECT invoices.id AS invoice_id, amount_paid, token, coalesce(refreshed_at, created_at) AS at
  FROM payment_requests JOIN invoices ON invoices.number = payment_requests.reference
  WHERE amount_paid > 0
);

-- An invoice for cash that was made on the day of the delivery or later says 'is contant betaald bij levering'. Until
-- now nobody could record this money. Without a payment, all these invoices would be open.
INSERT INTO payments (invoice_id, amount, paid_on, method, source, recorded_at, recorded_by)
SELECT invoices.id, invoices.total, invoices.date, 'contant', 'factuur', invoices.issued_at, 'Vipo'
FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id
WHERE deliveries.payment = 'contant' AND invoices.date <= invoices.issued_on AND invoices.total > 0
  AND NOT EXISTS (SELECT 1 FROM credits WHERE invoice_id = invoices.id)
  AND NOT EXISTS (SELECT 1 FROM payments WHERE invoice_id = invoices.id);

-- The open amount of each invoice: its total, less its credit and its payments. It is negative when the customer has
-- paid too much. The due date is the day of issue plus the payment term in the snapshot.
CREATE TABLE balances (
  invoice_id INTEGER PRIMARY KEY REFERENCES invoices (id) ON DELETE CASCADE,
  due_on TEXT NOT NULL,
  open INTEGER NOT NULL
) STRICT;
INSERT INTO balances (invoice_id, due_on, open)
SELECT invoices.id,
  coalesce(
    date(invoices.issued_on, '+' || coalesce(json_extract(invoices.data, '$.paymentTermDays'), 0) || ' days'),
    invoices.issued_on
  ),
  invoices.total + coalesce(credits.total, 0) -
    coalesce((SELECT sum(amount) FROM payments WHERE invoice_id = invoices.id), 0)
FROM invoices LEFT JOIN credits ON credits.invoice_id = invoices.id;
CREATE INDEX open_balances ON balances (due_on, invoice_id, open) WHERE open > 0;

-- The number and the sum of the open invoices of each due date.
CREATE TABLE open_sums (
  due_on TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count >= 0),
  total INTEGER NOT NULL CHECK (total >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO open_sums (due_on, count, total)
SELECT due_on, count(*), sum(open) FROM balances WHERE open > 0 GROUP BY due_on;

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
CREATE TRIGGER balance_loses_credit AFTER INSERT ON credits
BEGIN
  UPDATE balances SET open = open + new.total WHERE invoice_id = new.invoice_id;
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

CREATE TRIGGER open_sum_gains_new AFTER INSERT ON balances WHEN new.open > 0
BEGIN
  INSERT INTO open_sums (due_on, count, total) VALUES (new.due_on, 1, new.open)
  ON CONFLICT (due_on) DO UPDATE SET count = count + 1, total = total + excluded.total;
END;
CREATE TRIGGER open_sums_follow_change AFTER UPDATE OF open ON balances WHEN new.open <> old.open
BEGIN
  UPDATE open_sums SET count = count - 1, total = total - old.open WHERE old.open > 0 AND due_on = old.due_on;
  DELETE FROM open_sums WHERE due_on = old.due_on AND count = 0;
  INSERT INTO open_sums (due_on, count, total) SELECT new.due_on, 1, new.open WHERE new.open > 0
  ON CONFLICT (due_on) DO UPDATE SET count = count + 1, total = total + excluded.total;
END;

-- The sums of the invoices and of the credits of each day. The amounts of credits are negative, so both together are
-- the turnover.
CREATE TABLE issued_sums (
  day TEXT NOT NULL,
  is_credit INTEGER NOT NULL CHECK (is_credit IN (0, 1)),
  count INTEGER NOT NULL CHECK (count > 0),
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  total INTEGER NOT NULL CHECK (total = net + vat),
  PRIMARY KEY (day, is_credit)
) STRICT, WITHOUT ROWID;
INSERT INTO issued_sums (day, is_credit, count, net, vat, total)
SELECT issued_on, 0, count(*), sum(net), sum(vat), sum(total) FROM invoices GROUP BY issued_on
UNION ALL
SELECT issued_on, 1, count(*), sum(net), sum(vat), sum(total) FROM credits GROUP BY issued_on;

-- Only clearing deletes invoices and credits, and it empties this table too.
CREATE TRIGGER issued_sum_gains_invoice AFTER INSERT ON invoices
BEGIN
  INSERT INTO issued_sums (day, is_credit, count, net, vat, total)
  VALUES (new.issued_on, 0, 1, new.net, new.vat, new.total)
  ON CONFLICT (day, is_credit) DO UPDATE
  SET count = count + 1, net = net + excluded.net, vat = vat + excluded.vat, total = total + excluded.total;
END;
CREATE TRIGGER issued_sum_gains_credit AFTER INSERT ON credits
BEGIN
  INSERT INTO issued_sums (day, is_credit, count, net, vat, total)
  VALUES (new.issued_on, 1, 1, new.net, new.vat, new.total)
  ON CONFLICT (day, is_credit) DO UPDATE
  SET count = count + 1, net = net + excluded.net, vat = vat + excluded.vat, total = total + excluded.total;
END;

-- The sums of the deliveries of each date that have no invoice, computed as in delivery_sums.
CREATE TABLE uninvoiced_sums (
  date TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count >= 0),
  total INTEGER NOT NULL CHECK (total >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO uninvoiced_sums (date, count, total)
SELECT date, count(*), sum((price * quantity + 500) / 1000 + fee) FROM deliveries WHERE invoiced = 0 GROUP BY date;

CREATE TRIGGER uninvoiced_sum_gains_new AFTER INSERT ON deliveries WHEN new.invoiced = 0
BEGIN
  INSERT INTO uninvoiced_sums (date, count, total)
  VALUES (new.date, 1, (new.price * new.quantity + 500) / 1000 + new.fee)
  ON CONFLICT (date) DO UPDATE SET count = count + 1, total = total + excluded.total;
END;
-- Clearing deletes all deliveries, and then empties the table of the sums.
CREATE TRIGGER uninvoiced_sum_loses_deleted AFTER DELETE ON deliveries
WHEN old.invoiced = 0 AND NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  UPDATE uninvoiced_sums
  SET count = count - 1, total = total - (old.price * old.quantity + 500) / 1000 - old.fee
  WHERE date = old.date;
  DELETE FROM uninvoiced_sums WHERE date = old.date AND count = 0;
END;
CREATE TRIGGER uninvoiced_sums_follow_change AFTER UPDATE OF date, price, quantity, fee, invoiced ON deliveries
WHEN (new.date, new.price, new.quantity, new.fee, new.invoiced) IS NOT
  (old.date, old.price, old.quantity, old.fee, old.invoiced)
BEGIN
  UPDATE uninvoiced_sums
  SET count = count - 1, total = total - (old.price * old.quantity + 500) / 1000 - old.fee
  WHERE old.invoiced = 0 AND date = old.date;
  DELETE FROM uninvoiced_sums WHERE date = old.date AND count = 0;
  INSERT INTO uninvoiced_sums (date, count, total)
  SELECT new.date, 1, (new.price * new.quantity + 500) / 1000 + new.fee WHERE new.invoiced = 0
  ON CONFLICT (date) DO UPDATE SET count = count + 1, total = total + excluded.total;
END;

-- Finds the requests and messages that did not arrive, or may not have arrived, by the time of the attempt.
CREATE INDEX payment_requests_not_made ON payment_requests (created_at, reference) WHERE state <> 'made';
CREATE INDEX messages_not_sent ON messages (created_at, invoice_number) WHERE state <> 'sent';

-- These triggers are made after the earlier payments were stored, because nobody recorded those payments just now.
CREATE TRIGGER payment_recorded_is_told AFTER INSERT ON payments WHEN new.undone_at IS NULL
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'betaling geboekt', 'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_object(
      'bedrag', new.amount, 'datum', new.paid_on, 'methode', new.method, 'bron', new.source,
      'kenmerk', new.reference
    )
  FROM present_actor, invoices
  WHERE invoices.id = new.invoice_id;
END;
CREATE TRIGGER payment_undone_is_told AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'betaling teruggedraaid', 'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_object('bedrag', new.amount, 'datum', new.paid_on, 'methode', new.method)
  FROM present_actor, invoices
  WHERE invoices.id = new.invoice_id;
END;
