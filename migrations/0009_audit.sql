-- The log says who changed which record and when. Triggers write an entry in the transaction of the change itself. So
-- no change is forgotten, and a change that is rolled back leaves no entry. An entry never has a secret or a PDF.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  day TEXT NOT NULL, -- of Amsterdam
  actor_id INTEGER,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject_id INTEGER,
  subject TEXT NOT NULL DEFAULT '',
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail))
) STRICT;
CREATE INDEX audit_log_by_day ON audit_log (day, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor, id);
CREATE INDEX audit_log_by_kind ON audit_log (kind, id);
CREATE TRIGGER audit_log_never_changes BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log never changes'); END;
CREATE TRIGGER audit_log_is_kept BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is never deleted'); END;

-- This table has a row only within a transaction whose actor is known.
CREATE TABLE acting (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at TEXT NOT NULL,
  day TEXT NOT NULL,
  actor_id INTEGER,
  actor TEXT NOT NULL
) STRICT;
CREATE VIEW present_actor AS
SELECT at, day, actor_id, actor FROM acting
UNION ALL
SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), date('now'), NULL, 'buiten Vipo om'
WHERE NOT EXISTS (SELECT 1 FROM acting);

-- A deleted record can be restored for 30 days.
CREATE TABLE deleted_records (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('levering', 'klant')),
  record_id INTEGER NOT NULL,
  record TEXT NOT NULL CHECK (json_valid(record)),
  at TEXT NOT NULL,
  UNIQUE (kind, record_id)
) STRICT;
CREATE INDEX deleted_records_by_time ON deleted_records (at);

CREATE TRIGGER delivery_planned_is_told AFTER INSERT ON deliveries
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    CASE WHEN EXISTS (SELECT 1 FROM deleted_records WHERE kind = 'levering' AND record_id = new.id)
      THEN 'teruggezet' ELSE 'gepland' END,
    'levering', new.id,
    new.customer_name || ', ' || strftime('%d-%m-%Y', new.date) || ' ' ||
      CASE new.slot WHEN 0 THEN 'Ochtend' ELSE 'Middag' END,
    json_object(
      'klant', new.customer_name, 'adres', new.address, 'telefoon', new.phone, 'datum', new.date,
      'slot', new.slot, 'prijs', new.price, 'kuub', new.quantity, 'bezorgkosten', new.fee,
      'betaling', new.payment, 'opmerkingen', new.remarks
    )
  FROM present_actor;
END;

CREATE TRIGGER delivery_changed_is_told AFTER UPDATE ON deliveries
WHEN (
    new.customer_name, new.address, new.phone, new.date, new.slot, new.price, new.quantity, new.fee,
    new.payment, new.remarks
  ) IS NOT (
    old.customer_name, old.address, old.phone, old.date, old.slot, old.price, old.quantity, old.fee,
    old.payment, old.remarks
  )
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gewijzigd', 'levering', new.id,
    new.customer_name || ', ' || strftime('%d-%m-%Y', new.date) || ' ' ||
      CASE new.slot WHEN 0 THEN 'Ochtend' ELSE 'Middag' END,
    json_object('oud', json_object(
      'klant', old.customer_name, 'adres', old.address, 'telefoon', old.phone, 'datum', old.date,
      'slot', old.slot, 'prijs', old.price, 'kuub', old.quantity, 'bezorgkosten', old.fee,
      'betaling', old.payment, 'opmerkingen', old.remarks
    ), 'nieuw', json_object(
      'klant', new.customer_name, 'adres', new.address, 'telefoon', new.phone, 'datum', new.date,
      'slot', new.slot, 'prijs', new.price, 'kuub', new.quantity, 'bezorgkosten', new.fee,
      'betaling', new.payment, 'opmerkingen', new.remarks
    ))
  FROM present_actor;
END;

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
    'remarks', old.remarks, 'version', old.version
  ), at FROM present_actor;
  DELETE FROM deleted_records
  WHERE at < (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', at, '-30 days') FROM present_actor);
END;

CREATE TRIGGER customer_added_is_told AFTER INSERT ON customers
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    CASE WHEN EXISTS (SELECT 1 FROM deleted_records WHERE kind = 'klant' AND record_id = new.id)
      THEN 'teruggezet' ELSE 'toegevoegd' END,
    'klant', new.id, new.name,
    json_object(
      'naam', new.name, 'adres', new.address, 'telefoon', new.phone, 'bezorgkosten', new.fee,
      'betaling', new.payment, 'opmerkingen', new.remarks
    )
  FROM present_actor;
END;

CREATE TRIGGER customer_changed_is_told AFTER UPDATE ON customers
WHEN (new.name, new.address, new.phone, new.fee, new.payment, new.remarks) IS NOT
  (old.name, old.address, old.phone, old.fee, old.payment, old.remarks)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gewijzigd', 'klant', new.id, new.name,
    json_object('oud', json_object(
      'naam', old.name, 'adres', old.address, 'telefoon', old.phone, 'bezorgkosten', old.fee,
      'betaling', old.payment, 'opmerkingen', old.remarks
    ), 'nieuw', json_object(
      'naam', new.name, 'adres', new.address, 'telefoon', new.phone, 'bezorgkosten', new.fee,
      'betaling', new.payment, 'opmerkingen', new.remarks
    ))
  FROM present_actor;
END;

CREATE TRIGGER customer_deleted_is_told AFTER DELETE ON customers
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'verwijderd', 'klant', old.id, old.name,
    json_object(
      'naam', old.name, 'adres', old.address, 'telefoon', old.phone, 'bezorgkosten', old.fee,
      'betaling', old.payment, 'opmerkingen', old.remarks
    )
  FROM present_actor;
  INSERT INTO deleted_records (kind, record_id, record, at)
  SELECT 'klant', old.id, json_object(
    'id', old.id, 'name', old.name, 'name_fold', old.name_fold, 'search_text', old.search_text,
    'address', old.address, 'phone', old.phone, 'fee', old.fee, 'payment', old.payment,
    'remarks', old.remarks, 'version', old.version
  ), at FROM present_actor;
  DELETE FROM deleted_records
  WHERE at < (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', at, '-30 days') FROM present_actor);
END;

CREATE TRIGGER invoice_made_is_told AFTER INSERT ON invoices
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gemaakt', 'factuur', new.delivery_id, new.number || ', ' || new.customer_name,
    json_object('netto', new.net, 'btw', new.vat, 'totaal', new.total)
  FROM present_actor;
END;

CREATE TRIGGER credit_made_is_told AFTER INSERT ON credits
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gemaakt', 'creditfactuur', (SELECT delivery_id FROM invoices WHERE id = new.invoice_id), new.number,
    json_object('netto', new.net, 'btw', new.vat, 'totaal', new.total, 'reden', new.comment)
  FROM present_actor;
END;
