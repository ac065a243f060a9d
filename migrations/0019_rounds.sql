-- The moment of delivery, and the cash in cents that the driver received. Both can also change on an invoiced delivery,
-- because they are not on the invoice.
ALTER TABLE deliveries ADD COLUMN delivered_at TEXT
  CHECK (delivered_at IS NULL OR strftime('%Y-%m-%dT%H:%M:%fZ', delivered_at) IS delivered_at);
ALTER TABLE deliveries ADD COLUMN received INTEGER CHECK (received BETWEEN 0 AND 999999999999);

CREATE TRIGGER delivery_ticked_is_told AFTER UPDATE OF delivered_at, received ON deliveries
WHEN (new.delivered_at, new.received) IS NOT (old.delivered_at, old.received)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    CASE
      WHEN new.delivered_at IS NOT old.delivered_at
        THEN CASE WHEN new.delivered_at IS NULL THEN 'toch niet geleverd' ELSE 'geleverd' END
      WHEN new.received IS NULL THEN 'toch niet ontvangen'
      ELSE 'ontvangen'
    END,
    'levering', new.id,
    new.customer_name || ', ' || strftime('%d-%m-%Y', new.date) || ' ' ||
      CASE new.slot WHEN 0 THEN 'Ochtend' ELSE 'Middag' END,
    json_object(
      'oud', json_object('geleverd', old.delivered_at, 'ontvangen', old.received),
      'nieuw', json_object('geleverd', new.delivered_at, 'ontvangen', new.received)
    )
  FROM present_actor;
END;

-- The stored record of a deleted delivery has its position, the moment of delivery and the received cash, so that
-- restoring the delivery restores them.
DROP TRIGGER delivery_deleted_is_told;
CREATE TRIGGER delivery_deleted_is_told AFTER DELETE ON deliveries
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'verwijderd', 'levering', old.id,
    old.customer_name || ', ' || strftime('%d-%m-%Y', old.date) || ' ' ||
      CASE old.slot WHEN 0 THEN 'Ochtend' ELSE 'Middag' END,
    json_object(
      'klant', old.customer_name, 'adres', old.address, 'telefoon', old.phone, 'datum', old.date,
      'slot', old.slot, 'prijs', old.price, 'kuub', old.quantity, 'bezorgkosten', old.fee,
      'betaling', old.payment, 'opmerkingen', old.remarks
    )
  FROM present_actor;
  INSERT INTO deleted_records (kind, record_id, record, at)
  SELECT 'levering', old.id, json_object(
    'id', old.id, 'customer_name', old.customer_name,
    'customer_name_fold', old.customer_name_fold, 'address', old.address, 'phone', old.phone, 'date', old.date,
    'slot', old.slot, 'price', old.price, 'quantity', old.quantity, 'fee', old.fee, 'payment', old.payment,
    'remarks', old.remarks, 'version', old.version, 'position', old.position,
    'delivered_at', old.delivered_at, 'received', old.received
  ), at FROM present_actor;
  DELETE FROM deleted_records
  WHERE at < (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', at, '-30 days') FROM present_actor);
END;

-- The requests that ticked a delivery, so that a request that is sent twice counts once.
CREATE TABLE delivery_ticks (
  delivery_id INTEGER NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
  request_id TEXT NOT NULL CHECK (length(request_id) BETWEEN 1 AND 200),
  PRIMARY KEY (delivery_id, request_id)
) STRICT, WITHOUT ROWID;

-- Links with which a driver without an account sees and ticks the deliveries of one date. Only the link itself has the
-- token.
CREATE TABLE driver_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  date TEXT NOT NULL CHECK (date IS date(date) AND date BETWEEN '1900-01-01' AND '2100-12-31'),
  user_id INTEGER NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL CHECK (expires_at > created_at),
  withdrawn_at TEXT
) STRICT;
CREATE INDEX driver_links_by_date ON driver_links (date, id);
CREATE INDEX driver_links_by_user ON driver_links (user_id);
CREATE INDEX driver_links_by_expiry ON driver_links (expires_at);

CREATE TRIGGER driver_link_made_is_told AFTER INSERT ON driver_links
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'link gemaakt', 'rit', new.id, strftime('%d-%m-%Y', new.date), json_object('geldigTot', new.expires_at)
  FROM present_actor;
END;
CREATE TRIGGER driver_link_withdrawn_is_told AFTER UPDATE OF withdrawn_at ON driver_links
WHEN new.withdrawn_at IS NOT old.withdrawn_at
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'link ingetrokken', 'rit', new.id, strftime('%d-%m-%Y', new.date), '{}'
  FROM present_actor;
END;
