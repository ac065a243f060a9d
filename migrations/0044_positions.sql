-- The start screen lists the first deliveries of each slot. The index has only the deliveries with a position.
CREATE INDEX deliveries_by_position ON deliveries (date, slot, position) WHERE position IS NOT NULL;
