-- Remarks are for the office and the driver. An invoice shows them only when the firm chooses so.
ALTER TABLE settings ADD COLUMN remarks_on_invoice INTEGER NOT NULL DEFAULT 0 CHECK (remarks_on_invoice IN (0, 1));

DROP TRIGGER settings_changed_are_told;
CREATE TRIGGER settings_changed_are_told AFTER UPDATE ON settings
WHEN (
    new.company_name, new.legal_name, new.address, new.phone, new.email, new.website, new.kvk_number,
    new.vat_number, new.iban, new.bic, new.payment_term_days, new.line_name, new.home_title,
    new.invoice_number_format, new.credit_number_format, new.prices_include_vat,
    new.payment_request_includes_fee, new.logo_sha256, new.remarks_on_invoice
  ) IS NOT (
    old.company_name, old.legal_name, old.address, old.phone, old.email, old.website, old.kvk_number,
    old.vat_number, old.iban, old.bic, old.payment_term_days, old.line_name, old.home_title,
    old.invoice_number_format, old.credit_number_format, old.prices_include_vat,
    old.payment_request_includes_fee, old.logo_sha256, old.remarks_on_invoice
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
      'opmerkingenOpFactuur', old.remarks_on_invoice
    ), 'nieuw', json_object(
      'bedrijfsnaam', new.company_name, 'juridischeNaam', new.legal_name, 'adres', new.address,
      'telefoon', new.phone, 'email', new.email, 'website', new.website, 'kvkNummer', new.kvk_number,
      'btwNummer', new.vat_number, 'iban', new.iban, 'bic', new.bic,
      'betaaltermijn', new.payment_term_days, 'regelnaam', new.line_name, 'titel', new.home_title,
      'factuurnummers', new.invoice_number_format, 'creditnummers', new.credit_number_format,
      'prijzenInclusief', new.prices_include_vat,
      'bezorgkostenInVerzoek', new.payment_request_includes_fee, 'logo', new.logo_sha256,
      'opmerkingenOpFactuur', new.remarks_on_invoice
    ))
  FROM present_actor;
END;
