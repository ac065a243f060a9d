-- The point of an address is in degrees (WGS 84), and null while it is not known. The settings have the point of the
-- firm's address.
ALTER TABLE customers ADD COLUMN latitude REAL CHECK (latitude BETWEEN -90 AND 90);
ALTER TABLE customers ADD COLUMN longitude REAL
  CHECK (longitude BETWEEN -180 AND 180) CHECK ((latitude IS NULL) = (longitude IS NULL));

ALTER TABLE deliveries ADD COLUMN latitude REAL CHECK (latitude BETWEEN -90 AND 90);
ALTER TABLE deliveries ADD COLUMN longitude REAL
  CHECK (longitude BETWEEN -180 AND 180) CHECK ((latitude IS NULL) = (longitude IS NULL));
-- The times between which the customer can expect the delivery, such as '10:00' and '12:00'.
ALTER TABLE deliveries ADD COLUMN window_from TEXT CHECK (window_from GLOB '[0-2][0-9]:[0-5][0-9]' AND window_from < '24');
ALTER TABLE deliveries ADD COLUMN window_until TEXT
  CHECK (window_until GLOB '[0-2][0-9]:[0-5][0-9]' AND window_until < '24')
  CHECK (window_from < window_until)
  CHECK ((window_from IS NULL) = (window_until IS NULL));

ALTER TABLE settings ADD COLUMN latitude REAL CHECK (latitude BETWEEN -90 AND 90);
ALTER TABLE settings ADD COLUMN longitude REAL
  CHECK (longitude BETWEEN -180 AND 180) CHECK ((latitude IS NULL) = (longitude IS NULL));
ALTER TABLE settings ADD COLUMN looks_up_addresses INTEGER NOT NULL DEFAULT 0 CHECK (looks_up_addresses IN (0, 1));
ALTER TABLE settings ADD COLUMN photo_months INTEGER NOT NULL DEFAULT 24 CHECK (photo_months BETWEEN 1 AND 120);
ALTER TABLE settings ADD COLUMN morning_hours TEXT NOT NULL DEFAULT '08:00-12:00'
  CHECK (morning_hours GLOB '[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]');
ALTER TABLE settings ADD COLUMN afternoon_hours TEXT NOT NULL DEFAULT '12:30-17:00'
  CHECK (afternoon_hours GLOB '[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]');
ALTER TABLE settings ADD COLUMN minutes_per_stop INTEGER NOT NULL DEFAULT 15 CHECK (minutes_per_stop BETWEEN 0 AND 240);
ALTER TABLE settings ADD COLUMN speed INTEGER NOT NULL DEFAULT 45 CHECK (speed BETWEEN 5 AND 120);
