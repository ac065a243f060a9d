-- The mails of invoices, credits and reminders to customers. An attempt without an outcome stays 'sending' and is never
-- sent again automatically. `number` is the number of the document in the mail, and `invoice_number` is the number of
-- the invoice.
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_number TEXT NOT NULL CHECK (invoice_number <> ''),
  number TEXT NOT NULL CHECK (number <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('factuur', 'creditfactuur', 'herinnering', 'aanmaning')),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
  subject TEXT NOT NULL CHECK (length(subject) <= 250),
  text TEXT NOT NULL CHECK (length(text) <= 10000),
  state TEXT NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
  error TEXT NOT NULL DEFAULT '' CHECK (length(error) <= 1000),
  -- The request of the browser, which recognizes it when it comes twice.
  request_id TEXT NOT NULL DEFAULT '' CHECK (length(request_id) <= 150),
  created_at TEXT NOT NULL,
  -- The moment at which a user chose to mail once more.
  resent_at TEXT
) STRICT;
-- At most one mail is sent for each invoice, one for each credit, and one for all reminders of an invoice together,
-- unless a user chooses to send one more.
CREATE UNIQUE INDEX mails_once ON mails (number, kind IN ('herinnering', 'aanmaning'))
WHERE state <> 'failed' AND resent_at IS NULL;
CREATE INDEX mails_by_invoice ON mails (invoice_number, id);
CREATE INDEX mails_not_sent ON mails (created_at, invoice_number) WHERE state <> 'sent';

CREATE TRIGGER mail_is_told AFTER UPDATE OF state, error ON mails
WHEN (new.state, new.error) IS NOT (old.state, old.error)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    new.kind || CASE new.state
      WHEN 'sent' THEN ' gemaild' WHEN 'failed' THEN ' mailen mislukt' ELSE ' mailen onbekend' END,
    'factuur', (SELECT delivery_id FROM invoices WHERE number = new.invoice_number), new.number,
    json_object('aan', new.address, 'onderwerp', new.subject, 'fout', new.error)
  FROM present_actor;
END;

-- Whether the invoicing run mails invoices, and the texts of the mails. When a text is empty, Vipo's own text is used.
ALTER TABLE settings ADD COLUMN mails_invoices INTEGER NOT NULL DEFAULT 1 CHECK (mails_invoices IN (0, 1));
ALTER TABLE settings ADD COLUMN invoice_mail_subject TEXT NOT NULL DEFAULT '' CHECK (length(invoice_mail_subject) <= 150);
ALTER TABLE settings ADD COLUMN invoice_mail_text TEXT NOT NULL DEFAULT '' CHECK (length(invoice_mail_text) <= 4000);
ALTER TABLE settings ADD COLUMN credit_mail_subject TEXT NOT NULL DEFAULT '' CHECK (length(credit_mail_subject) <= 150);
ALTER TABLE settings ADD COLUMN credit_mail_text TEXT NOT NULL DEFAULT '' CHECK (length(credit_mail_text) <= 4000);
ALTER TABLE settings ADD COLUMN reminder_subject TEXT NOT NULL DEFAULT '' CHECK (length(reminder_subject) <= 150);
ALTER TABLE settings ADD COLUMN reminder_text TEXT NOT NULL DEFAULT '' CHECK (length(reminder_text) <= 4000);
ALTER TABLE settings ADD COLUMN final_notice_subject TEXT NOT NULL DEFAULT '' CHECK (length(final_notice_subject) <= 150);
ALTER TABLE settings ADD COLUMN final_notice_text TEXT NOT NULL DEFAULT '' CHECK (length(final_notice_text) <= 4000);

DROP TRIGGER settings_changed_are_told;
CREATE TRIGGER settings_changed_are_told AFTER UPDATE ON settings
WHEN (
    new.company_name, new.legal_name, new.address, new.phone, new.email, new.website, new.kvk_number,
    new.vat_number, new.iban, new.bic, new.payment_term_days, new.line_name, new.home_title,
    new.invoice_number_format, new.credit_number_format, new.prices_include_vat,
    new.payment_request_includes_fee, new.logo_sha256, new.remarks_on_invoice,
    new.capacity_deliveries, new.capacity_quantity,
    new.mails_invoices, new.invoice_mail_subject, new.invoice_mail_text, new.credit_mail_subject, new.credit_mail_text,
    new.reminder_subject, new.reminder_text, new.final_notice_subject, new.final_notice_text
  ) IS NOT (
    old.company_name, old.legal_name, old.address, old.phone, old.email, old.website, old.kvk_number,
    old.vat_number, old.iban, old.bic, old.payment_term_days, old.line_name, old.home_title,
    old.invoice_number_format, old.credit_number_format, old.prices_include_vat,
    old.payment_request_includes_fee, old.logo_sha256, old.remarks_on_invoice,
    old.capacity_deliveries, old.capacity_quantity,
    old.mails_invoices, old.invoice_mail_subject, old.invoice_mail_text, old.credit_mail_subject, old.credit_mail_text,
    old.reminder_subject, old.reminder_text, old.final_notice_subject, old.final_notice_text
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
      'onderwerpAanmaning', old.final_notice_subject, 'tekstAanmaning', old.final_notice_text
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
      'onderwerpAanmaning', new.final_notice_subject, 'tekstAanmaning', new.final_notice_text
    ))
  FROM present_actor;
END;
