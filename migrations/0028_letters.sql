-- Whether mails, reminders and PDFs address customers with 'u' or 'je'.
ALTER TABLE settings ADD COLUMN form_of_address TEXT NOT NULL DEFAULT 'u' CHECK (form_of_address IN ('u', 'je'));

DROP TRIGGER settings_changed_are_told;
CREATE TRIGGER settings_changed_are_told AFTER UPDATE ON settings
WHEN (
    new.company_name, new.legal_name, new.address, new.phone, new.email, new.website, new.kvk_number,
    new.vat_number, new.iban, new.bic, new.payment_term_days, new.line_name, new.home_title,
    new.invoice_number_format, new.credit_number_format, new.prices_include_vat,
    new.payment_request_includes_fee, new.logo_sha256, new.remarks_on_invoice,
    new.capacity_deliveries, new.capacity_quantity,
    new.mails_invoices, new.invoice_mail_subject, new.invoice_mail_text, new.credit_mail_subject, new.credit_mail_text,
    new.reminder_subject, new.reminder_text, new.final_notice_subject, new.final_notice_text,
    new.form_of_address
  ) IS NOT (
    old.company_name, old.legal_name, old.address, old.phone, old.email, old.website, old.kvk_number,
    old.vat_number, old.iban, old.bic, old.payment_term_days, old.line_name, old.home_title,
    old.invoice_number_format, old.credit_number_format, old.prices_include_vat,
    old.payment_request_includes_fee, old.logo_sha256, old.remarks_on_invoice,
    old.capacity_deliveries, old.capacity_quantity,
    old.mails_invoices, old.invoice_mail_subject, old.invoice_mail_text, old.credit_mail_subject, old.credit_mail_text,
    old.reminder_subject, old.reminder_text, old.final_notice_subject, old.final_notice_text,
    old.form_of_address
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
      'capaciteitLeveringen', old.capacity_deliveries, 'capaciteitKuub', old.capacity_quantity,
      'mailen', old.mails_invoices, 'onderwerpFactuur', old.invoice_mail_subject, 'tekstFactuur', old.invoice_mail_text,
      'onderwerpCreditfactuur', old.credit_mail_subject, 'tekstCreditfactuur', old.credit_mail_text,
      'onderwerpHerinnering', old.reminder_subject, 'tekstHerinnering', old.reminder_text,
      'onderwerpAanmaning', old.final_notice_subject, 'tekstAanmaning', old.final_notice_text,
      'aanspreekvorm', old.form_of_address
    ), 'nieuw', json_object(
      'bedrijfsnaam', new.company_name, 'juridischeNaam', new.legal_name, 'adres', new.address,
      'telefoon', new.phone, 'email', new.email, 'website', new.website, 'kvkNummer', new.kvk_number,
      'btwNummer', new.vat_number, 'iban', new.iban, 'bic', new.bic,
      'betaaltermijn', new.payment_term_days, 'regelnaam', new.line_name, 'titel', new.home_title,
      'factuurnummers', new.invoice_number_format, 'creditnummers', new.credit_number_format,
      'prijzenInclusief', new.prices_include_vat,
      'bezorgkostenInVerzoek', new.payment_request_includes_fee, 'logo', new.logo_sha256,
      'opmerkingenOpFactuur', new.remarks_on_invoice,
      'capaciteitLeveringen', new.capacity_deliveries, 'capaciteitKuub', new.capacity_quantity,
      'mailen', new.mails_invoices, 'onderwerpFactuur', new.invoice_mail_subject, 'tekstFactuur', new.invoice_mail_text,
      'onderwerpCreditfactuur', new.credit_mail_subject, 'tekstCreditfactuur', new.credit_mail_text,
      'onderwerpHerinnering', new.reminder_subject, 'tekstHerinnering', new.reminder_text,
      'onderwerpAanmaning', new.final_notice_subject, 'tekstAanmaning', new.final_notice_text,
      'aanspreekvorm', new.form_of_address
    ))
  FROM present_actor;
END;

-- The invoices for which no reminder may be sent, each with the reason. They have a table of their own, because an
-- invoice never changes.
CREATE TABLE reminder_holds (
  invoice_id INTEGER PRIMARY KEY REFERENCES invoices (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500)
) STRICT;

CREATE TRIGGER reminder_hold_is_told AFTER INSERT ON reminder_holds
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'niet aanmanen', 'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_object('reden', new.reason)
  FROM present_actor JOIN invoices ON invoices.id = new.invoice_id;
END;
CREATE TRIGGER reminder_hold_changed_is_told AFTER UPDATE ON reminder_holds WHEN new.reason <> old.reason
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'niet aanmanen', 'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_object('oud', json_object('reden', old.reason), 'nieuw', json_object('reden', new.reason))
  FROM present_actor JOIN invoices ON invoices.id = new.invoice_id;
END;
-- Clearing deletes all these rows, and has an entry of its own in the log.
CREATE TRIGGER reminder_hold_ended_is_told AFTER DELETE ON reminder_holds WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'weer aanmanen', 'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_object('reden', old.reason)
  FROM present_actor JOIN invoices ON invoices.id = old.invoice_id;
END;
