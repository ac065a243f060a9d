-- The deliveries of a customer are listed newest first.
DROP INDEX deliveries_by_customer;
CREATE INDEX deliveries_by_customer ON deliveries (customer_id, date, slot, id);

-- A delivery can be planned for a name that becomes a customer later. Then the earlier deliveries with this name belong
-- to the customer too.
CREATE INDEX deliveries_without_customer ON deliveries (customer_name_fold) WHERE customer_id IS NULL;
CREATE TRIGGER customer_takes_deliveries AFTER INSERT ON customers
BEGIN
  UPDATE deliveries SET customer_id = new.id
  WHERE customer_id IS NULL AND customer_name_fold = new.name_fold;
END;
CREATE TRIGGER renamed_customer_takes_deliveries AFTER UPDATE OF name_fold ON customers
WHEN new.name_fold <> old.name_fold
BEGIN
  UPDATE deliveries SET customer_id = new.id
  WHERE customer_id IS NULL AND customer_name_fold = new.name_fold;
END;
UPDATE deliveries SET customer_id = (SELECT id FROM customers WHERE name_fold = customer_name_fold)
WHERE customer_id IS NULL;
