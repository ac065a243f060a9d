-- The position of a delivery in its slot, from 1. Deliveries without a position come last, in the order of their ids.
-- Moving a delivery also gives its neighbours a position, without a new version and without an entry in the log.
ALTER TABLE deliveries ADD COLUMN position INTEGER CHECK (position > 0);

CREATE TRIGGER delivery_reordered_is_told AFTER UPDATE OF position ON deliveries
WHEN new.position IS NOT old.position AND new.version > old.version
  AND (new.date, new.slot) IS (old.date, old.slot)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor, 'gewijzigd', 'levering', new.id,
    new.customer_name || ', ' || strftime('%d-%m-%Y', new.date) || ' ' ||
      CASE new.slot WHEN 0 THEN 'Ochtend' ELSE 'Middag' END,
    json_object('oud', json_object('volgorde', old.position), 'nieuw', json_object('volgorde', new.position))
  FROM present_actor;
END;

-- The capacity of a slot of a day. NULL means no limit.
ALTER TABLE settings ADD COLUMN capacity_deliveries INTEGER CHECK (capacity_deliveries BETWEEN 1 AND 999);
ALTER TABLE settings ADD COLUMN capacity_quantity INTEGER CHECK (capacity_quantity BETWEEN 1 AND 9999999);

DROP TRIGGER settings_changed_are_told;
CREATE TRIGGER settings_changed_are_told AFTER UPDATE ON settings
WHEN (
    new.company_name, new.legal_name, new.address, new.phone, new.email, new.website, new.kvk_number,
    new.vat_number, new.iban, new.bic, new.payment_term_days, new.line_name, new.home_title,
    new.invoice_number_format, new.credit_number_format, new.prices_include_vat,
    new.payment_request_includes_fee, new.logo_sha256, new.remarks_on_invoice,
    new.capacity_deliveries, new.capacity_quantity
  ) IS NOT (
    old.company_name, old.legal_name, old.address, old.phone, old.email, old.website, old.kvk_number,
    old.vat_number, old.iban, old.bic, old.payment_term_days, old.line_name, old.home_title,
    old.invoice_number_format, old.credit_number_format, old.prices_include_vat,
    old.payment_request_includes_fee, old.logo_sha256, old.remarks_on_invoice,
    old.capacity_deliveries, old.capacity_quantity
  )
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gewijzigd', 'instellingen', NULL, '',
    json_object('oud', json_object(
      'bedrijfsnaam', old.company_name, 'juridischeNaam', old.legal_name, 'adres', old.address,
      'telefoon', old.phone, 'email', old.email, 'website', old.website, 'kvkNummer', old.kvk_number,
      'btwNummer', old.vat_number, 'iban', old.iban, 'bic', old.bic,
      'betaaltermijn', old.payment_term_days, 'regelnaam', old.line_name, 'titel', old.home_title,
      'factuurnummers', old.invoice_number_format, 'creditnummers', old.credit_number_format,
      'prijzenInclusief', old.prices_include_vat,
      'bezorgkostenInVerzoek', old.payment_request_includes_fee, 'logo', old.logo_sha256,
      'opmerkingenOpFactuur', old.remarks_on_invoice,
      'capaciteitLeveringen', old.capacity_deliveries, 'capaciteitKuub', old.capacity_quantity
    ), 'nieuw', json_object(
      'bedrijfsnaam', new.company_name, 'juridischeNaam', new.legal_name, 'adres', new.address,
      'telefoon', new.phone, 'email', new.email, 'website', new.website, 'kvkNummer', new.kvk_number,
      'btwNummer', new.vat_number, 'iban', new.iban, 'bic', new.bic,
      'betaaltermijn', new.payment_term_days, 'regelnaam', new.line_name, 'titel', new.home_title,
      'factuurnummers', new.invoice_number_format, 'creditnummers', new.credit_number_format,
      'prijzenInclusief', new.prices_include_vat,
      'bezorgkostenInVerzoek', new.payment_request_includes_fee, 'logo', new.logo_sha256,
      'opmerkingenOpFactuur', new.remarks_on_invoice,
      'capaciteitLeveringen', new.capacity_deliveries, 'capaciteitKuub', new.capacity_quantity
    ))
  FROM present_actor;
END;
