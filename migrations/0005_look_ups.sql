-- A search by a part of a name uses the trigrams of the folded name. In the index two spaces follow each name, and a
-- name itself never has two spaces in a row. So a trigram begins at every letter, and a search for one or two letters
-- finds the trigrams that begin with them.

-- A search finds customers by telephone number too. The digits of the number, without the country code of the
-- Netherlands, follow the name.
ALTER TABLE customers ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
WITH digits (id, number) AS (
  SELECT id, ltrim(
    replace(replace(replace(replace(replace(replace(replace(phone, '+', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''),
    '0'
  )
  FROM customers
)
UPDATE customers SET search_text = name_fold || char(10) || (
  SELECT CASE WHEN number GLOB '31?????????*' THEN ltrim(substr(number, 3), '0') ELSE number END
  FROM digits WHERE digits.id = customers.id
);
CREATE INDEX customers_by_name ON customers (name_fold, search_text);

CREATE VIEW padded_delivery_names AS SELECT id, customer_name_fold || '  ' AS name FROM deliveries;
CREATE VIEW padded_invoice_names AS SELECT id, customer_name_fold || '  ' AS name FROM invoices;
CREATE VIEW padded_customer_names AS SELECT id, search_text || '  ' AS name FROM customers;

CREATE VIRTUAL TABLE delivery_names USING fts5 (
  name, content = 'padded_delivery_names', content_rowid = 'id', tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE invoice_names USING fts5 (
  name, content = 'padded_invoice_names', content_rowid = 'id', tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE customer_names USING fts5 (
  name, content = 'padded_customer_names', content_rowid = 'id', tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE delivery_name_trigrams USING fts5vocab ('delivery_names', 'instance');
CREATE VIRTUAL TABLE invoice_name_trigrams USING fts5vocab ('invoice_names', 'instance');
CREATE VIRTUAL TABLE customer_name_trigrams USING fts5vocab ('customer_names', 'instance');

INSERT INTO delivery_names (delivery_names) VALUES ('rebuild');
INSERT INTO invoice_names (invoice_names) VALUES ('rebuild');
INSERT INTO customer_names (customer_names) VALUES ('rebuild');

-- The index does not store the texts, so a deletion must name exactly the text that was inserted.
CREATE TRIGGER delivery_name_comes AFTER INSERT ON deliveries
BEGIN
  INSERT INTO delivery_names (rowid, name) VALUES (new.id, new.customer_name_fold || '  ');
END;
CREATE TRIGGER delivery_name_goes AFTER DELETE ON deliveries
BEGIN
  INSERT INTO delivery_names (delivery_names, rowid, name)
  VALUES ('delete', old.id, old.customer_name_fold || '  ');
END;
CREATE TRIGGER delivery_name_changes AFTER UPDATE OF customer_name_fold ON deliveries
WHEN new.customer_name_fold <> old.customer_name_fold
BEGIN
  INSERT INTO delivery_names (delivery_names, rowid, name)
  VALUES ('delete', old.id, old.customer_name_fold || '  ');
  INSERT INTO delivery_names (rowid, name) VALUES (new.id, new.customer_name_fold || '  ');
END;

-- The name on an invoice never changes, because an invoice never changes.
CREATE TRIGGER invoice_name_comes AFTER INSERT ON invoices
BEGIN
  INSERT INTO invoice_names (rowid, name) VALUES (new.id, new.customer_name_fold || '  ');
END;
CREATE TRIGGER invoice_name_goes AFTER DELETE ON invoices
BEGIN
  INSERT INTO invoice_names (invoice_names, rowid, name)
  VALUES ('delete', old.id, old.customer_name_fold || '  ');
END;

CREATE TRIGGER customer_name_comes AFTER INSERT ON customers
BEGIN
  INSERT INTO customer_names (rowid, name) VALUES (new.id, new.search_text || '  ');
END;
CREATE TRIGGER customer_name_goes AFTER DELETE ON customers
BEGIN
  INSERT INTO customer_names (customer_names, rowid, name)
  VALUES ('delete', old.id, old.search_text || '  ');
END;
CREATE TRIGGER customer_name_changes AFTER UPDATE OF search_text ON customers
WHEN new.search_text <> old.search_text
BEGIN
  INSERT INTO customer_names (customer_names, rowid, name)
  VALUES ('delete', old.id, old.search_text || '  ');
  INSERT INTO customer_names (rowid, name) VALUES (new.id, new.search_text || '  ');
END;

-- A search for a common name, and the sums above the list, read only the index, because the rows are several times as
-- long.
DROP INDEX deliveries_by_time;
CREATE INDEX deliveries_by_time ON deliveries (date, slot, id, customer_name_fold, price, quantity, fee);
DROP INDEX open_deliveries_by_time;
CREATE INDEX open_deliveries_by_time ON deliveries (date, slot, id, customer_name_fold) WHERE invoiced = 0;

-- Expired rows are deleted often, and each time these indexes find them.
CREATE INDEX sessions_by_seen_at ON sessions (seen_at);
CREATE INDEX sessions_by_created_at ON sessions (created_at);
CREATE INDEX failed_attempts_by_time ON failed_attempts (failed_at);
CREATE INDEX reset_tokens_by_expiry ON reset_tokens (expires_at);
