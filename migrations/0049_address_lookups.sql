-- 1 when PDOK does not know the address. Then the address is not looked up again until it changes.
ALTER TABLE customers ADD COLUMN address_not_found INTEGER NOT NULL DEFAULT 0
  CHECK (address_not_found IN (0, 1)) CHECK (address_not_found = 0 OR latitude IS NULL);
CREATE INDEX customers_without_point ON customers (address_not_found) WHERE latitude IS NULL;

ALTER TABLE deliveries ADD COLUMN address_not_found INTEGER NOT NULL DEFAULT 0
  CHECK (address_not_found IN (0, 1)) CHECK (address_not_found = 0 OR latitude IS NULL);
CREATE INDEX open_deliveries_without_point ON deliveries (address_not_found, date)
  WHERE invoiced = 0 AND latitude IS NULL;

ALTER TABLE settings ADD COLUMN address_not_found INTEGER NOT NULL DEFAULT 0
  CHECK (address_not_found IN (0, 1)) CHECK (address_not_found = 0 OR latitude IS NULL);
