-- Logos are never deleted, and are found by their hash, because an invoice is drawn with the logo of its day.
CREATE TABLE logos (
  sha256 TEXT PRIMARY KEY CHECK (length(sha256) = 64),
  jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 524288),
  width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 1200),
  height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 1200)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER logos_never_change BEFORE UPDATE ON logos
BEGIN SELECT RAISE(ABORT, 'a logo never changes'); END;
CREATE TRIGGER logos_are_kept BEFORE DELETE ON logos
BEGIN SELECT RAISE(ABORT, 'a logo is never deleted'); END;

CREATE TABLE new_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  company_name TEXT NOT NULL DEFAULT 'Vipo Rondhouthandel' CHECK (length(company_name) BETWEEN 1 AND 100),
  legal_name TEXT NOT NULL DEFAULT '' CHECK (length(legal_name) <= 100),
  address TEXT NOT NULL DEFAULT '' CHECK (length(address) <= 300),
  phone TEXT NOT NULL DEFAULT '' CHECK (length(phone) <= 50),
  email TEXT NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  website TEXT NOT NULL DEFAULT '' CHECK (length(website) <= 200),
  kvk_number TEXT NOT NULL DEFAULT ''
    CHECK (kvk_number = '' OR kvk_number GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  vat_number TEXT NOT NULL DEFAULT ''
    CHECK (vat_number = '' OR vat_number GLOB 'NL[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]B[0-9][0-9]'),
  iban TEXT NOT NULL DEFAULT ''
    CHECK (iban = '' OR (iban GLOB '[A-Z][A-Z][0-9][0-9]*' AND length(iban) BETWEEN 15 AND 34)),
  bic TEXT NOT NULL DEFAULT '' CHECK (length(bic) IN (0, 8, 11)),
  payment_term_days INTEGER NOT NULL DEFAULT 14 CHECK (payment_term_days BETWEEN 0 AND 365),
  line_name TEXT NOT NULL DEFAULT 'Brandhout' CHECK (length(line_name) BETWEEN 1 AND 60),
  home_title TEXT NOT NULL DEFAULT 'Vipo Rondhouthandel' CHECK (length(home_title) BETWEEN 1 AND 60),
  invoice_number_format TEXT NOT NULL DEFAULT '{jaar}-{nummer}'
    CHECK (invoice_number_format LIKE '%{jaar}%' AND invoice_number_format LIKE '%{nummer}%'),
  credit_number_format TEXT NOT NULL DEFAULT 'C{jaar}-{nummer}'
    CHECK (
      credit_number_format LIKE '%{jaar}%' AND credit_number_format LIKE '%{nummer}%'
      AND credit_number_format <> invoice_number_format
    ),
  prices_include_vat INTEGER NOT NULL DEFAULT 1 CHECK (prices_include_vat IN (0, 1)),
  vat_rate INTEGER NOT NULL DEFAULT 2100 CHECK (vat_rate BETWEEN 0 AND 10000),
  payment_request_includes_fee INTEGER NOT NULL DEFAULT 0 CHECK (payment_request_includes_fee IN (0, 1)),
  logo_sha256 TEXT REFERENCES logos (sha256),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO new_settings SELECT
  id, company_name, legal_name, address, phone, email, website, kvk_number, vat_number, replace(iban, ' ', ''), bic,
  payment_term_days, line_name, home_title, invoice_number_format, credit_number_format, prices_include_vat, vat_rate,
  payment_request_includes_fee, NULL, version
FROM settings;
DROP TABLE settings;
ALTER TABLE new_settings RENAME TO settings;
CREATE TRIGGER settings_are_kept BEFORE DELETE ON settings
BEGIN SELECT RAISE(ABORT, 'the settings are never deleted'); END;
