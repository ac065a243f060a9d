-- More triggers for the log of 0009: the changes that administrators make, and what is sent.
CREATE TRIGGER user_added_is_told AFTER INSERT ON users
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'toegevoegd', 'gebruiker', new.id, new.username,
    json_object(
      'gebruikersnaam', new.username, 'email', new.email, 'actief', new.is_active,
      'beheerder', new.is_admin
    )
  FROM present_actor;
END;

CREATE TRIGGER user_changed_is_told AFTER UPDATE ON users
WHEN (new.username, new.email, new.is_active, new.is_admin) IS NOT
  (old.username, old.email, old.is_active, old.is_admin)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gewijzigd', 'gebruiker', new.id, new.username,
    json_object('oud', json_object(
      'gebruikersnaam', old.username, 'email', old.email, 'actief', old.is_active,
      'beheerder', old.is_admin
    ), 'nieuw', json_object(
      'gebruikersnaam', new.username, 'email', new.email, 'actief', new.is_active,
      'beheerder', new.is_admin
    ))
  FROM present_actor;
END;

CREATE TRIGGER password_changed_is_told AFTER UPDATE OF password_hash ON users
WHEN new.password_hash <> old.password_hash
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'wachtwoord gewijzigd', 'gebruiker', new.id, new.username, '{}'
  FROM present_actor;
END;

CREATE TRIGGER settings_changed_are_told AFTER UPDATE ON settings
WHEN (
    new.company_name, new.legal_name, new.address, new.phone, new.email, new.website, new.kvk_number,
    new.vat_number, new.iban, new.bic, new.payment_term_days, new.line_name, new.home_title,
    new.invoice_number_format, new.credit_number_format, new.prices_include_vat,
    new.payment_request_includes_fee, new.logo_sha256
  ) IS NOT (
    old.company_name, old.legal_name, old.address, old.phone, old.email, old.website, old.kvk_number,
    old.vat_number, old.iban, old.bic, old.payment_term_days, old.line_name, old.home_title,
    old.invoice_number_format, old.credit_number_format, old.prices_include_vat,
    old.payment_request_includes_fee, old.logo_sha256
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
      'bezorgkostenInVerzoek', old.payment_request_includes_fee, 'logo', old.logo_sha256
    ), 'nieuw', json_object(
      'bedrijfsnaam', new.company_name, 'juridischeNaam', new.legal_name, 'adres', new.address,
      'telefoon', new.phone, 'email', new.email, 'website', new.website, 'kvkNummer', new.kvk_number,
      'btwNummer', new.vat_number, 'iban', new.iban, 'bic', new.bic,
      'betaaltermijn', new.payment_term_days, 'regelnaam', new.line_name, 'titel', new.home_title,
      'factuurnummers', new.invoice_number_format, 'creditnummers', new.credit_number_format,
      'prijzenInclusief', new.prices_include_vat,
      'bezorgkostenInVerzoek', new.payment_request_includes_fee, 'logo', new.logo_sha256
    ))
  FROM present_actor;
END;

CREATE TRIGGER payment_request_is_told AFTER UPDATE OF state ON payment_requests
WHEN new.state <> old.state
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'betaalverzoek ' || CASE new.state WHEN 'made' THEN 'gemaakt' ELSE 'mislukt' END,
    'factuur', NULL, new.reference, json_object('bedrag', new.amount, 'fout', new.error)
  FROM present_actor;
END;

CREATE TRIGGER message_is_told AFTER UPDATE OF state ON messages
WHEN new.state <> old.state
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'bericht ' || CASE new.state WHEN 'sent' THEN 'verstuurd' ELSE 'mislukt' END,
    'factuur', NULL, new.invoice_number, json_object('aan', new.recipient, 'fout', new.error)
  FROM present_actor;
END;

-- The user can tell sessions apart by these two columns.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '' CHECK (length(device) <= 200);
ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '' CHECK (length(address) <= 100);
