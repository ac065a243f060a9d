-- Photos of delivered wood, as JPEGs without metadata. `request_id` begins with the user or the driver's link that made
-- the photo. The photos of a deleted delivery stay as long as the delivery can be restored.
CREATE TABLE photos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_id INTEGER NOT NULL,
  request_id TEXT NOT NULL CHECK (length(request_id) BETWEEN 1 AND 200),
  made_at TEXT NOT NULL,
  width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 4096),
  height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 4096),
  jpeg BLOB NOT NULL CHECK (length(jpeg) <= 300000 AND substr(jpeg, 1, 3) = x'FFD8FF'),
  UNIQUE (delivery_id, request_id)
) STRICT;
CREATE INDEX photos_by_time ON photos (made_at);

CREATE TRIGGER photos_have_a_delivery BEFORE INSERT ON photos
WHEN NOT EXISTS (SELECT 1 FROM deliveries WHERE id = new.delivery_id)
BEGIN SELECT RAISE(ABORT, 'a photo belongs to a delivery'); END;

CREATE TRIGGER photos_are_at_most_three BEFORE INSERT ON photos
WHEN (SELECT count(*) FROM photos WHERE delivery_id = new.delivery_id) >= 3
BEGIN SELECT RAISE(ABORT, 'a delivery has at most three photos'); END;

CREATE TRIGGER photos_never_change BEFORE UPDATE ON photos
BEGIN SELECT RAISE(ABORT, 'a photo never changes'); END;

CREATE TRIGGER photos_go_with_their_delivery AFTER DELETE ON deleted_records
WHEN old.kind = 'levering' AND NOT EXISTS (SELECT 1 FROM deliveries WHERE id = old.record_id)
BEGIN DELETE FROM photos WHERE delivery_id = old.record_id; END;
