-- The net sum of the invoices of each name in a year, less its credits. A credit counts in the year of its own date.
-- The figures of a year read the best customers from this table, because adding up all invoices of a year takes too
-- long.
CREATE TABLE customer_sums (
  year INTEGER NOT NULL,
  name_fold TEXT NOT NULL CHECK (name_fold <> ''),
  quantity INTEGER NOT NULL,
  net INTEGER NOT NULL,
  PRIMARY KEY (year, name_fold)
) STRICT, WITHOUT ROWID;
INSERT INTO customer_sums (year, name_fold, quantity, net)
SELECT year, name_fold, sum(quantity), sum(net) FROM (
  SELECT CAST(substr(invoices.issued_on, 1, 4) AS INTEGER) AS year, invoices.customer_name_fold AS name_fold,
    deliveries.quantity AS quantity, net
  FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id
  UNION ALL
  SELECT CAST(substr(credits.issued_on, 1, 4) AS INTEGER), invoices.customer_name_fold, -deliveries.quantity, credits.net
  FROM credits JOIN invoices ON invoices.id = credits.invoice_id JOIN deliveries ON deliveries.id = invoices.delivery_id
) GROUP BY year, name_fold;
CREATE INDEX best_customers ON customer_sums (year, net DESC, name_fold, quantity);

-- Invoices, credits and the quantity of an invoiced delivery never change, so no trigger has to follow a change.
-- Clearing empties this table too.
CREATE TRIGGER customer_sum_gains_invoice AFTER INSERT ON invoices
BEGIN
  INSERT INTO customer_sums (year, name_fold, quantity, net)
  SELECT CAST(substr(new.issued_on, 1, 4) AS INTEGER), new.customer_name_fold, quantity, new.net
  FROM deliveries WHERE id = new.delivery_id
  ON CONFLICT (year, name_fold) DO UPDATE SET quantity = quantity + excluded.quantity, net = net + excluded.net;
END;
CREATE TRIGGER customer_sum_gains_credit AFTER INSERT ON credits
BEGIN
  INSERT INTO customer_sums (year, name_fold, quantity, net)
  SELECT CAST(substr(new.issued_on, 1, 4) AS INTEGER), invoices.customer_name_fold, -deliveries.quantity, new.net
  FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id WHERE invoices.id = new.invoice_id
  ON CONFLICT (year, name_fold) DO UPDATE SET quantity = quantity + excluded.quantity, net = net + excluded.net;
END;

-- The received amounts of a year by payment method, less refunds (negative amounts) and without undone payments. `days`
-- is the sum of the days from invoice to payment. A payment before the invoice took 0 days. A refund counts only in
-- `total`.
CREATE TABLE payment_sums (
  year INTEGER NOT NULL,
  method TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  total INTEGER NOT NULL,
  days INTEGER NOT NULL CHECK (days >= 0),
  PRIMARY KEY (year, method)
) STRICT, WITHOUT ROWID;
INSERT INTO payment_sums (year, method, count, total, days)
SELECT CAST(substr(paid_on, 1, 4) AS INTEGER) AS year, method, sum(amount > 0), sum(amount),
  sum(iif(amount > 0, max(0, coalesce((unixepoch(paid_on) - unixepoch(issued_on)) / 86400, 0)), 0))
FROM payments JOIN invoices ON invoices.id = payments.invoice_id
WHERE undone_at IS NULL
GROUP BY 1, method;

CREATE TRIGGER payment_sum_gains_new AFTER INSERT ON payments WHEN new.undone_at IS NULL
BEGIN
  INSERT INTO payment_sums (year, method, count, total, days)
  SELECT CAST(substr(new.paid_on, 1, 4) AS INTEGER), new.method, new.amount > 0, new.amount,
    iif(new.amount > 0, max(0, coalesce((unixepoch(new.paid_on) - unixepoch(issued_on)) / 86400, 0)), 0)
  FROM invoices WHERE id = new.invoice_id
  ON CONFLICT (year, method) DO UPDATE
  SET count = count + excluded.count, total = total + excluded.total, days = days + excluded.days;
END;
CREATE TRIGGER payment_sum_loses_undone AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL
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
