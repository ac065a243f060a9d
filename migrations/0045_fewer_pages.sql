-- A trigram index writes four pages or more for each row that is added alone. So the names on invoices and the subjects
-- of the log are added to their indexes in batches of 64 rows. A query compares the rows after the last batch without
-- the index.
CREATE TABLE search_batches (
  search TEXT PRIMARY KEY CHECK (search IN ('audit_subjects', 'invoice_names')),
  -- The first and the last id of the batch that was added last. Earlier rows are in the index too.
  first INTEGER NOT NULL CHECK (first > 0),
  last INTEGER NOT NULL CHECK (last >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO search_batches (search, first, last)
SELECT 'audit_subjects', 1, coalesce(max(id), 0) FROM audit_log
UNION ALL SELECT 'invoice_names', 1, coalesce(max(id), 0) FROM invoices;

-- These views leave out the rows after the last batch, which are not in the indexes yet.
DROP VIEW padded_invoice_names;
CREATE VIEW padded_invoice_names AS
SELECT id, customer_name_fold || '  ' AS name FROM invoices
WHERE id <= (SELECT last FROM search_batches WHERE search = 'invoice_names');

DROP TRIGGER invoice_name_comes;
CREATE TRIGGER invoice_names_come AFTER INSERT ON invoices
WHEN new.id >= (SELECT last + 64 FROM search_batches WHERE search = 'invoice_names')
BEGIN
  UPDATE search_batches SET first = last + 1, last = new.id WHERE search = 'invoice_names';
  INSERT INTO invoice_names (rowid, name)
  SELECT id, name FROM padded_invoice_names
  WHERE id >= (SELECT first FROM search_batches WHERE search = 'invoice_names');
END;

DROP TRIGGER invoice_name_goes;
CREATE TRIGGER invoice_name_goes AFTER DELETE ON invoices
WHEN old.id <= (SELECT last FROM search_batches WHERE search = 'invoice_names')
BEGIN
  INSERT INTO invoice_names (invoice_names, rowid, name)
  VALUES ('delete', old.id, old.customer_name_fold || '  ');
END;

DROP VIEW folded_audit_subjects;
CREATE VIEW folded_audit_subjects AS
SELECT id,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(subject,
    char(13), ' '), char(10), ' '), ',', ' '), 'ß', 'ss'), 'ẞ', 'ss'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø',
    'o'), 'đ', 'd'), 'Đ', 'd'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ĳ', 'ij'), 'Ĳ', 'ij'), '’',
    ''''), '‘', ''''), '´', ''''), '`', ''''), '–', '-'), '  ', ' '), '  ', ' ') || '  ' AS subject
FROM audit_log WHERE id <= (SELECT last FROM search_batches WHERE search = 'audit_subjects');

DROP TRIGGER audit_subject_comes;
CREATE TRIGGER audit_subjects_come AFTER INSERT ON audit_log
WHEN new.id >= (SELECT last + 64 FROM search_batches WHERE search = 'audit_subjects')
BEGIN
  UPDATE search_batches SET first = last + 1, last = new.id WHERE search = 'audit_subjects';
  INSERT INTO audit_subjects (rowid, subject)
  SELECT id, subject FROM folded_audit_subjects
  WHERE id >= (SELECT first FROM search_batches WHERE search = 'audit_subjects') AND subject <> '  ';
END;

-- This index is dropped, because each invoice moved one of its entries. Without it, sorting the 6,000 customers of a
-- year takes half a millisecond.
DROP INDEX best_customers;
