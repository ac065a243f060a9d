-- Each address, telephone number and reference of the records is here once. So a search reads an index of few texts,
-- and then the records of each text that it found. Triggers keep the table equal to the records
-- (deliveries/kept-sums.ts).
CREATE TABLE search_values (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('address', 'phone', 'reference')),
  value TEXT NOT NULL CHECK (value <> ''),
  UNIQUE (kind, value)
) STRICT;

CREATE INDEX customers_by_address ON customers (address, name_fold);
CREATE INDEX deliveries_by_address ON deliveries (address, date, slot, id);
CREATE INDEX deliveries_by_phone ON deliveries (phone, date, slot, id) WHERE phone <> '';
CREATE INDEX deliveries_by_reference ON deliveries (reference, date, slot, id) WHERE reference <> '';

INSERT INTO search_values (kind, value)
SELECT 'address', address FROM deliveries UNION SELECT 'address', address FROM customers
UNION SELECT 'phone', phone FROM deliveries WHERE phone <> ''
UNION SELECT 'reference', reference FROM deliveries WHERE reference <> '';

-- The texts in the form in which they are searched. The index itself folds capitals and accents, but not the letters
-- and signs that this view replaces (shared/names.ts). A telephone number has only its digits. Two spaces follow each
-- text, so that its last letters also begin a trigram, and so that a search can find the end of a number.
CREATE VIEW folded_search_values AS
SELECT id,
  iif(kind = 'address', folded, '') AS address,
  iif(kind = 'phone', digits || '  ', '') AS phone,
  iif(kind = 'reference', folded, '') AS reference
FROM (
  SELECT id, kind,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(value,
    char(13), ' '), char(10), ' '), ',', ' '), 'ß', 'ss'), 'ẞ', 'ss'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø',
    'o'), 'đ', 'd'), 'Đ', 'd'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ĳ', 'ij'), 'Ĳ', 'ij'), '’',
    ''''), '‘', ''''), '´', ''''), '`', ''''), '–', '-'), '  ', ' '), '  ', ' ') || '  ' AS folded,
    replace(replace(replace(replace(replace(replace(replace(replace(value, ' ', ''), char(160), ''), '-', ''),
    '(', ''), ')', ''), '.', ''), '/', ''), '+', '') AS digits
  FROM search_values
);
CREATE VIRTUAL TABLE search_texts USING fts5 (
  address, phone, reference, content = 'folded_search_values', content_rowid = 'id',
  tokenize = 'trigram remove_diacritics 1', columnsize = 0
);
CREATE VIRTUAL TABLE search_trigrams USING fts5vocab ('search_texts', 'instance');
INSERT INTO search_texts (search_texts) VALUES ('rebuild');
INSERT INTO search_texts (search_texts) VALUES ('optimize');

CREATE TRIGGER search_value_comes AFTER INSERT ON search_values
BEGIN
  INSERT INTO search_texts (rowid, address, phone, reference)
  SELECT id, address, phone, reference FROM folded_search_values WHERE id = new.id;
END;
CREATE TRIGGER search_value_goes BEFORE DELETE ON search_values
BEGIN
  INSERT INTO search_texts (search_texts, rowid, address, phone, reference)
  SELECT 'delete', id, address, phone, reference FROM folded_search_values WHERE id = old.id;
END;

CREATE TRIGGER search_values_gain_delivery AFTER INSERT ON deliveries
BEGIN
  INSERT INTO search_values (kind, value)
  SELECT 'address', new.address UNION ALL SELECT 'phone', new.phone WHERE new.phone <> '' UNION ALL SELECT 'reference', new.reference WHERE new.reference <> ''
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER search_values_follow_delivery AFTER UPDATE OF address, phone, reference ON deliveries
WHEN (new.address, new.phone, new.reference) IS NOT (old.address, old.phone, old.reference)
BEGIN
  INSERT INTO search_values (kind, value)
  SELECT 'address', new.address UNION ALL SELECT 'phone', new.phone WHERE new.phone <> '' UNION ALL SELECT 'reference', new.reference WHERE new.reference <> ''
  ON CONFLICT DO NOTHING;
  DELETE FROM search_values
  WHERE kind = 'address' AND value = old.address AND NOT EXISTS (SELECT 1 FROM deliveries WHERE address = old.address)
    AND NOT EXISTS (SELECT 1 FROM customers WHERE address = old.address);
  DELETE FROM search_values
  WHERE kind = 'phone' AND value = old.phone AND NOT EXISTS (SELECT 1 FROM deliveries WHERE phone = old.phone AND phone <> '');
  DELETE FROM search_values
  WHERE kind = 'reference' AND value = old.reference AND NOT EXISTS (SELECT 1 FROM deliveries WHERE reference = old.reference AND reference <> '');
END;
CREATE TRIGGER search_values_lose_delivery AFTER DELETE ON deliveries
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  DELETE FROM search_values
  WHERE kind = 'address' AND value = old.address AND NOT EXISTS (SELECT 1 FROM deliveries WHERE address = old.address)
    AND NOT EXISTS (SELECT 1 FROM customers WHERE address = old.address);
  DELETE FROM search_values
  WHERE kind = 'phone' AND value = old.phone AND NOT EXISTS (SELECT 1 FROM deliveries WHERE phone = old.phone AND phone <> '');
  DELETE FROM search_values
  WHERE kind = 'reference' AND value = old.reference AND NOT EXISTS (SELECT 1 FROM deliveries WHERE reference = old.reference AND reference <> '');
END;
CREATE TRIGGER search_values_gain_customer AFTER INSERT ON customers
BEGIN
  INSERT INTO search_values (kind, value)
  SELECT 'address', new.address WHERE TRUE
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER search_values_follow_customer AFTER UPDATE OF address ON customers
WHEN new.address <> old.address
BEGIN
  INSERT INTO search_values (kind, value)
  SELECT 'address', new.address WHERE TRUE
  ON CONFLICT DO NOTHING;
  DELETE FROM search_values
  WHERE kind = 'address' AND value = old.address AND NOT EXISTS (SELECT 1 FROM deliveries WHERE address = old.address)
    AND NOT EXISTS (SELECT 1 FROM customers WHERE address = old.address);
END;
CREATE TRIGGER search_values_lose_customer AFTER DELETE ON customers
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  DELETE FROM search_values
  WHERE kind = 'address' AND value = old.address AND NOT EXISTS (SELECT 1 FROM deliveries WHERE address = old.address)
    AND NOT EXISTS (SELECT 1 FROM customers WHERE address = old.address);
END;
