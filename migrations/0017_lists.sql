-- The totals above the list of deliveries: one row for each slot of a date that has deliveries.
CREATE TABLE delivery_sums (
  date TEXT NOT NULL,
  slot INTEGER NOT NULL CHECK (slot IN (0, 1)),
  count INTEGER NOT NULL CHECK (count >= 0),
  quantity INTEGER NOT NULL CHECK (quantity >= 0),
  total INTEGER NOT NULL CHECK (total >= 0),
  PRIMARY KEY (date, slot)
) STRICT, WITHOUT ROWID;

-- The total of a delivery is price times quantity, rounded half up to the cent, plus the fee.
INSERT INTO delivery_sums (date, slot, count, quantity, total)
SELECT date, slot, count(*), sum(quantity), sum((price * quantity + 500) / 1000 + fee)
FROM deliveries
GROUP BY date, slot;

CREATE TRIGGER delivery_sum_gains_new AFTER INSERT ON deliveries
BEGIN
  INSERT INTO delivery_sums (date, slot, count, quantity, total)
  VALUES (new.date, new.slot, 1, new.quantity, (new.price * new.quantity + 500) / 1000 + new.fee)
  ON CONFLICT (date, slot) DO UPDATE
  SET count = count + 1, quantity = quantity + excluded.quantity, total = total + excluded.total;
END;
-- Does nothing during a clearing, which empties the table of the sums itself.
CREATE TRIGGER delivery_sum_loses_deleted AFTER DELETE ON deliveries
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  UPDATE delivery_sums
  SET count = count - 1, quantity = quantity - old.quantity,
    total = total - (old.price * old.quantity + 500) / 1000 - old.fee
  WHERE date = old.date AND slot = old.slot;
  DELETE FROM delivery_sums WHERE date = old.date AND slot = old.slot AND count = 0;
END;
CREATE TRIGGER delivery_sums_follow_change AFTER UPDATE OF date, slot, price, quantity, fee ON deliveries
WHEN (new.date, new.slot, new.price, new.quantity, new.fee) IS NOT
  (old.date, old.slot, old.price, old.quantity, old.fee)
BEGIN
  UPDATE delivery_sums
  SET count = count - 1, quantity = quantity - old.quantity,
    total = total - (old.price * old.quantity + 500) / 1000 - old.fee
  WHERE date = old.date AND slot = old.slot;
  DELETE FROM delivery_sums WHERE date = old.date AND slot = old.slot AND count = 0;
  INSERT INTO delivery_sums (date, slot, count, quantity, total)
  VALUES (new.date, new.slot, 1, new.quantity, (new.price * new.quantity + 500) / 1000 + new.fee)
  ON CONFLICT (date, slot) DO UPDATE
  SET count = count + 1, quantity = quantity + excluded.quantity, total = total + excluded.total;
END;

-- Each folded name on a delivery is here once. Most customers order again, so there are far fewer names than
-- deliveries. An invoice has the name of its delivery. A search finds the names first.
CREATE TABLE names (
  id INTEGER PRIMARY KEY,
  name_fold TEXT NOT NULL UNIQUE CHECK (name_fold <> '')
) STRICT;
INSERT INTO names (name_fold) SELECT DISTINCT customer_name_fold FROM deliveries;

-- Two spaces follow each name, as in 0005.
CREATE VIEW padded_names AS SELECT id, name_fold || '  ' AS name FROM names;
CREATE VIRTUAL TABLE distinct_names USING fts5 (
  name, content = 'padded_names', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = none,
  columnsize = 0
);
CREATE VIRTUAL TABLE distinct_name_trigrams USING fts5vocab ('distinct_names', 'instance');
INSERT INTO distinct_names (distinct_names) VALUES ('rebuild');
INSERT INTO distinct_names (distinct_names) VALUES ('optimize');
CREATE TRIGGER name_comes AFTER INSERT ON names
BEGIN
  INSERT INTO distinct_names (rowid, name) VALUES (new.id, new.name_fold || '  ');
END;
CREATE TRIGGER name_goes AFTER DELETE ON names
BEGIN
  INSERT INTO distinct_names (distinct_names, rowid, name) VALUES ('delete', old.id, old.name_fold || '  ');
END;

-- All deliveries and invoices of a name in the order of their lists, with the columns that the totals need.
CREATE INDEX deliveries_by_name ON deliveries (customer_name_fold, date, slot, id, price, quantity, fee);
CREATE INDEX invoices_by_name ON invoices (customer_name_fold, id);
-- A search for one or two letters goes through the invoices in the order of the archive. It reads only this index,
-- because the rows of invoices are long.
CREATE INDEX invoices_by_id ON invoices (id, customer_name_fold);
-- A search for a name within a day reads this index in the same way.
DROP INDEX invoices_by_day;
CREATE INDEX invoices_by_day ON invoices (issued_on, id, customer_name_fold);
-- This index does not need the columns for the totals any more, because the totals are in delivery_sums.
DROP INDEX deliveries_by_time;
CREATE INDEX deliveries_by_time ON deliveries (date, slot, id, customer_name_fold);

-- The order of the list of deliveries as one number: the half days since 1900, and then 45 bits for the id. It is the
-- rowid of the search index. So hits come in the order of the list, and reading stops when the page is full.
ALTER TABLE deliveries ADD COLUMN place INTEGER GENERATED ALWAYS AS (
  ((unixepoch(date) / 43200 + 51134 + slot) << 45) | id
) VIRTUAL;
DROP TRIGGER delivery_name_comes;
DROP TRIGGER delivery_name_goes;
DROP TRIGGER delivery_name_changes;
DROP TABLE delivery_name_trigrams;
DROP TABLE delivery_names;
DROP VIEW padded_delivery_names;
DROP TABLE invoice_name_trigrams;
CREATE VIEW padded_delivery_names AS SELECT place, customer_name_fold || '  ' AS name FROM deliveries;
CREATE VIRTUAL TABLE delivery_names USING fts5 (
  name, content = 'padded_delivery_names', content_rowid = 'place', tokenize = 'trigram case_sensitive 1', columnsize = 0
);
INSERT INTO delivery_names (delivery_names) VALUES ('rebuild');
-- A search reads every part of an index, so it is faster when the index has only one part.
INSERT INTO delivery_names (delivery_names) VALUES ('optimize');
INSERT INTO invoice_names (invoice_names) VALUES ('optimize');
INSERT INTO customer_names (customer_names) VALUES ('optimize');

CREATE TRIGGER delivery_name_comes AFTER INSERT ON deliveries
BEGIN
  INSERT INTO delivery_names (rowid, name) VALUES (new.place, new.customer_name_fold || '  ');
  INSERT INTO names (name_fold) VALUES (new.customer_name_fold) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER delivery_name_goes AFTER DELETE ON deliveries
BEGIN
  INSERT INTO delivery_names (delivery_names, rowid, name)
  VALUES ('delete', old.place, old.customer_name_fold || '  ');
END;
CREATE TRIGGER last_delivery_takes_its_name AFTER DELETE ON deliveries
WHEN NOT EXISTS (SELECT 1 FROM clearing)
  AND NOT EXISTS (SELECT 1 FROM deliveries WHERE customer_name_fold = old.customer_name_fold)
BEGIN
  DELETE FROM names WHERE name_fold = old.customer_name_fold;
END;
CREATE TRIGGER delivery_name_changes AFTER UPDATE OF customer_name_fold, date, slot ON deliveries
WHEN (new.customer_name_fold, new.place) IS NOT (old.customer_name_fold, old.place)
BEGIN
  INSERT INTO delivery_names (delivery_names, rowid, name)
  VALUES ('delete', old.place, old.customer_name_fold || '  ');
  INSERT INTO delivery_names (rowid, name) VALUES (new.place, new.customer_name_fold || '  ');
  INSERT INTO names (name_fold) VALUES (new.customer_name_fold) ON CONFLICT DO NOTHING;
  DELETE FROM names
  WHERE name_fold = old.customer_name_fold
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE customer_name_fold = old.customer_name_fold);
END;

-- Finds the open deliveries of a customer with very many deliveries.
CREATE INDEX open_deliveries_by_customer ON deliveries (customer_id, date, slot, id) WHERE invoiced = 0;

-- The log of one user and one kind, in the order of the list.
CREATE INDEX audit_log_by_actor_and_kind ON audit_log (actor, kind, id);
