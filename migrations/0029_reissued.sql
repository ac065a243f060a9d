-- A delivery that replaces a delivery with a credited invoice is not a second load of wood. It is in the lists and gets
-- an invoice, but it is not in the load, on the board or in the round. So the totals of a slot leave it out, and it
-- keeps the day on which the wood was delivered.
DROP TRIGGER delivery_sum_gains_new;
CREATE TRIGGER delivery_sum_gains_new AFTER INSERT ON deliveries WHEN new.reissue_of IS NULL
BEGIN
  INSERT INTO delivery_sums (date, slot, count, quantity, total)
  VALUES (new.date, new.slot, 1, new.quantity, (new.price * new.quantity + 500) / 1000 + new.fee)
  ON CONFLICT (date, slot) DO UPDATE
  SET count = count + 1, quantity = quantity + excluded.quantity, total = total + excluded.total;
END;
DROP TRIGGER delivery_sum_loses_deleted;
-- Does nothing during a clearing, which empties the table of the sums itself.
CREATE TRIGGER delivery_sum_loses_deleted AFTER DELETE ON deliveries
WHEN old.reissue_of IS NULL AND NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  UPDATE delivery_sums
  SET count = count - 1, quantity = quantity - old.quantity,
    total = total - (old.price * old.quantity + 500) / 1000 - old.fee
  WHERE date = old.date AND slot = old.slot;
  DELETE FROM delivery_sums WHERE date = old.date AND slot = old.slot AND count = 0;
END;
DROP TRIGGER delivery_sums_follow_change;
CREATE TRIGGER delivery_sums_follow_change AFTER UPDATE OF date, slot, price, quantity, fee ON deliveries
WHEN new.reissue_of IS NULL AND (new.date, new.slot, new.price, new.quantity, new.fee) IS NOT
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

CREATE TRIGGER reissue_keeps_its_day BEFORE UPDATE OF date ON deliveries
WHEN old.reissue_of IS NOT NULL AND new.date <> old.date
BEGIN SELECT RAISE(ABORT, 'a delivery that replaces a credited one keeps its day'); END;

-- The failed stops that wait for a decision of the office, and the days on which a driver reported an outcome.
CREATE INDEX deliveries_failed ON deliveries (date, slot, id)
WHERE invoiced = 0 AND outcome IN ('niet thuis', 'geweigerd');
CREATE INDEX deliveries_reported ON deliveries (date) WHERE outcome IS NOT NULL AND reissue_of IS NULL;
