-- The address to which the invoice of a customer is mailed, and the details of a business that an e-invoice needs.
-- Customers of older versions do not have them.
ALTER TABLE customers ADD COLUMN email TEXT NOT NULL DEFAULT '' CHECK (length(email) <= 254);
ALTER TABLE customers ADD COLUMN kvk_number TEXT NOT NULL DEFAULT ''
  CHECK (kvk_number = '' OR (length(kvk_number) = 8 AND kvk_number NOT GLOB '*[^0-9]*'));
ALTER TABLE customers ADD COLUMN vat_number TEXT NOT NULL DEFAULT ''
  CHECK (length(vat_number) <= 15 AND vat_number NOT GLOB '*[^0-9A-Z+*]*');

-- The reference is a text of the customer, such as the number of its order. The invoice shows it.
ALTER TABLE deliveries ADD COLUMN email TEXT NOT NULL DEFAULT '' CHECK (length(email) <= 254);
ALTER TABLE deliveries ADD COLUMN reference TEXT NOT NULL DEFAULT '' CHECK (length(reference) <= 50);

DROP TRIGGER invoiced_deliveries_never_change;
CREATE TRIGGER invoiced_deliveries_never_change
BEFORE UPDATE OF customer_name, address, phone, date, slot, price, quantity, fee, payment, remarks, invoiced, reference
ON deliveries
WHEN old.invoiced = 1
BEGIN SELECT RAISE(ABORT, 'an invoiced delivery never changes'); END;

DROP TRIGGER delivery_planned_is_told;
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
      'betaling', new.payment, 'opmerkingen', new.remarks, 'email', new.email, 'referentie', new.reference
    )
  FROM present_actor;
END;

DROP TRIGGER delivery_changed_is_told;
CREATE TRIGGER delivery_changed_is_told AFTER UPDATE ON deliveries
WHEN (
    new.customer_name, new.address, new.phone, new.date, new.slot, new.price, new.quantity, new.fee,
    new.payment, new.remarks, new.email, new.reference
  ) IS NOT (
    old.customer_name, old.address, old.phone, old.date, old.slot, old.price, old.quantity, old.fee,
    old.payment, old.remarks, old.email, old.reference
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
      'betaling', old.payment, 'opmerkingen', old.remarks, 'email', old.email, 'referentie', old.reference
    ), 'nieuw', json_object(
      'klant', new.customer_name, 'adres', new.address, 'telefoon', new.phone, 'datum', new.date,
      'slot', new.slot, 'prijs', new.price, 'kuub', new.quantity, 'bezorgkosten', new.fee,
      'betaling', new.payment, 'opmerkingen', new.remarks, 'email', new.email, 'referentie', new.reference
    ))
  FROM present_actor;
END;

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
      'betaling', old.payment, 'opmerkingen', old.remarks, 'email', old.email, 'referentie', old.reference
    )
  FROM present_actor;
  INSERT INTO deleted_records (kind, record_id, record, at)
  SELECT 'levering', old.id, json_object(
    'id', old.id, 'customer_name', old.customer_name,
    'customer_name_fold', old.customer_name_fold, 'address', old.address, 'phone', old.phone, 'date', old.date,
    'slot', old.slot, 'price', old.price, 'quantity', old.quantity, 'fee', old.fee, 'payment', old.payment,
    'remarks', old.remarks, 'version', old.version, 'position', old.position,
    'delivered_at', old.delivered_at, 'received', old.received,
    'email', old.email, 'reference', old.reference
  ), at FROM present_actor;
  DELETE FROM deleted_records
  WHERE at < (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', at, '-30 days') FROM present_actor);
END;

DROP TRIGGER customer_added_is_told;
CREATE TRIGGER customer_added_is_told AFTER INSERT ON customers
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    CASE WHEN EXISTS (SELECT 1 FROM deleted_records WHERE kind = 'klant' AND record_id = new.id)
      THEN 'teruggezet' ELSE 'toegevoegd' END,
    'klant', new.id, new.name,
    json_object(
      'naam', new.name, 'adres', new.address, 'telefoon', new.phone, 'bezorgkosten', new.fee,
      'betaling', new.payment, 'opmerkingen', new.remarks, 'email', new.email,
      'kvkNummer', new.kvk_number, 'btwNummer', new.vat_number
    )
  FROM present_actor;
END;

DROP TRIGGER customer_changed_is_told;
CREATE TRIGGER customer_changed_is_told AFTER UPDATE ON customers
WHEN (new.name, new.address, new.phone, new.fee, new.payment, new.remarks, new.email,
    new.kvk_number, new.vat_number) IS NOT
  (old.name, old.address, old.phone, old.fee, old.payment, old.remarks, old.email,
    old.kvk_number, old.vat_number)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gewijzigd', 'klant', new.id, new.name,
    json_object('oud', json_object(
      'naam', old.name, 'adres', old.address, 'telefoon', old.phone, 'bezorgkosten', old.fee,
      'betaling', old.payment, 'opmerkingen', old.remarks, 'email', old.email,
      'kvkNummer', old.kvk_number, 'btwNummer', old.vat_number
    ), 'nieuw', json_object(
      'naam', new.name, 'adres', new.address, 'telefoon', new.phone, 'bezorgkosten', new.fee,
      'betaling', new.payment, 'opmerkingen', new.remarks, 'email', new.email,
      'kvkNummer', new.kvk_number, 'btwNummer', new.vat_number
    ))
  FROM present_actor;
END;

DROP TRIGGER customer_deleted_is_told;
CREATE TRIGGER customer_deleted_is_told AFTER DELETE ON customers
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'verwijderd', 'klant', old.id, old.name,
    json_object(
      'naam', old.name, 'adres', old.address, 'telefoon', old.phone, 'bezorgkosten', old.fee,
      'betaling', old.payment, 'opmerkingen', old.remarks, 'email', old.email,
      'kvkNummer', old.kvk_number, 'btwNummer', old.vat_number
    )
  FROM present_actor;
  INSERT INTO deleted_records (kind, record_id, record, at)
  SELECT 'klant', old.id, json_object(
    'id', old.id, 'name', old.name, 'name_fold', old.name_fold, 'search_text', old.search_text,
    'address', old.address, 'phone', old.phone, 'fee', old.fee, 'payment', old.payment,
    'remarks', old.remarks, 'version', old.version, 'email', old.email, 'kvk_number', old.kvk_number,
    'vat_number', old.vat_number
  ), at FROM present_actor;
  DELETE FROM deleted_records
  WHERE at < (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', at, '-30 days') FROM present_actor);
END;
