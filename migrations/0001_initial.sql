-- Amounts are whole cents, quantities are thousandths of a kuub, and rates are basis points. Moments are in UTC
-- ('yyyy-mm-ddThh:mm:ss.sssZ'), and dates are in Amsterdam ('yyyy-mm-dd').

CREATE TABLE settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  company_name TEXT NOT NULL DEFAULT 'Vipo Rondhouthandel' CHECK (company_name <> ''),
  legal_name TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  website TEXT NOT NULL DEFAULT '',
  kvk_number TEXT NOT NULL DEFAULT '',
  vat_number TEXT NOT NULL DEFAULT '',
  iban TEXT NOT NULL DEFAULT '',
  bic TEXT NOT NULL DEFAULT '',
  payment_term_days INTEGER NOT NULL DEFAULT 14 CHECK (payment_term_days BETWEEN 0 AND 365),
  line_name TEXT NOT NULL DEFAULT 'Brandhout' CHECK (line_name <> ''),
  home_title TEXT NOT NULL DEFAULT 'Vipo Rondhouthandel' CHECK (home_title <> ''),
  invoice_number_format TEXT NOT NULL DEFAULT '{jaar}-{nummer}',
  credit_number_format TEXT NOT NULL DEFAULT 'C{jaar}-{nummer}',
  prices_include_vat INTEGER NOT NULL DEFAULT 1 CHECK (prices_include_vat IN (0, 1)),
  vat_rate INTEGER NOT NULL DEFAULT 2100 CHECK (vat_rate BETWEEN 0 AND 10000),
  payment_request_includes_fee INTEGER NOT NULL DEFAULT 0 CHECK (payment_request_includes_fee IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO settings (id) VALUES (1);

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL CHECK (username <> ''),
  username_fold TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL CHECK (email <> ''),
  email_fold TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  must_change_password INTEGER NOT NULL DEFAULT 0 CHECK (must_change_password IN (0, 1)),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  is_admin INTEGER NOT NULL DEFAULT 0 CHECK (is_admin IN (0, 1)),
  created_at TEXT NOT NULL,
  last_login_at TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE reset_tokens (
  token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reset_tokens_by_user ON reset_tokens (user_id);

CREATE TABLE failed_attempts (
  key TEXT NOT NULL,
  failed_at TEXT NOT NULL
) STRICT;
CREATE INDEX failed_attempts_by_key ON failed_attempts (key, failed_at);

CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  name_fold TEXT NOT NULL UNIQUE CHECK (name_fold <> ''),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  phone TEXT NOT NULL DEFAULT '' CHECK (length(phone) <= 50),
  fee INTEGER CHECK (fee BETWEEN 0 AND 9999999),
  payment TEXT NOT NULL DEFAULT '' CHECK (payment IN ('', 'contant', 'betaalverzoek', 'bank overmaken')),
  remarks TEXT NOT NULL DEFAULT '' CHECK (length(remarks) <= 2000),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER REFERENCES customers (id) ON DELETE SET NULL,
  customer_name TEXT NOT NULL CHECK (length(customer_name) BETWEEN 1 AND 200),
  customer_name_fold TEXT NOT NULL CHECK (customer_name_fold <> ''),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  phone TEXT NOT NULL DEFAULT '' CHECK (length(phone) <= 50),
  date TEXT NOT NULL CHECK (date IS date(date) AND date BETWEEN '1900-01-01' AND '2100-12-31'),
  slot INTEGER NOT NULL CHECK (slot IN (0, 1)), -- 0 Ochtend, 1 Middag: sorts as the day goes
  price INTEGER NOT NULL CHECK (price BETWEEN 0 AND 9999999),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 9999999),
  fee INTEGER NOT NULL CHECK (fee BETWEEN 0 AND 9999999),
  payment TEXT NOT NULL CHECK (payment IN ('onbekend', 'contant', 'betaalverzoek', 'bank overmaken')),
  remarks TEXT NOT NULL DEFAULT '' CHECK (length(remarks) <= 2000),
  invoiced INTEGER NOT NULL DEFAULT 0 CHECK (invoiced IN (0, 1)),
  request_id TEXT UNIQUE,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX deliveries_by_time ON deliveries (date, slot, id);
CREATE INDEX open_deliveries_by_time ON deliveries (date, slot, id) WHERE invoiced = 0;
CREATE INDEX open_deliveries_by_name ON deliveries (customer_name_fold, date, slot, id) WHERE invoiced = 0;
CREATE INDEX deliveries_by_customer ON deliveries (customer_id);

-- The last number that was given in each series and year. It never becomes lower, not even when the database is
-- cleared.
CREATE TABLE number_series (
  series TEXT NOT NULL CHECK (series IN ('invoice', 'credit')),
  year INTEGER NOT NULL CHECK (year BETWEEN 1900 AND 2200),
  last INTEGER NOT NULL CHECK (last > 0),
  PRIMARY KEY (series, year)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER number_series_never_goes_back BEFORE UPDATE ON number_series
WHEN new.last <= old.last OR new.series <> old.series OR new.year <> old.year
BEGIN SELECT RAISE(ABORT, 'a number series never goes back'); END;
CREATE TRIGGER number_series_is_kept BEFORE DELETE ON number_series
BEGIN SELECT RAISE(ABORT, 'a number series is never deleted'); END;

-- Ranges of numbers that no stored invoice or credit has, each with the reason (clearing or restoring).
CREATE TABLE skipped_numbers (
  series TEXT NOT NULL CHECK (series IN ('invoice', 'credit')),
  year INTEGER NOT NULL,
  first INTEGER NOT NULL CHECK (first > 0),
  last INTEGER NOT NULL CHECK (last >= first),
  reason TEXT NOT NULL CHECK (reason <> ''),
  at TEXT NOT NULL,
  PRIMARY KEY (series, year, first)
) STRICT, WITHOUT ROWID;

CREATE TABLE invoices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_id INTEGER NOT NULL UNIQUE REFERENCES deliveries (id),
  number TEXT NOT NULL UNIQUE,
  year INTEGER NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  issued_at TEXT NOT NULL,
  issued_on TEXT NOT NULL,
  customer_name TEXT NOT NULL,
  customer_name_fold TEXT NOT NULL,
  address TEXT NOT NULL,
  date TEXT NOT NULL,
  slot INTEGER NOT NULL CHECK (slot IN (0, 1)),
  net INTEGER NOT NULL CHECK (net >= 0),
  vat INTEGER NOT NULL CHECK (vat >= 0),
  total INTEGER NOT NULL CHECK (total = net + vat),
  vat_rate INTEGER NOT NULL CHECK (vat_rate BETWEEN 0 AND 10000),
  data TEXT NOT NULL CHECK (json_valid(data)),
  pdf_sha256 TEXT NOT NULL CHECK (length(pdf_sha256) = 64),
  pdf BLOB NOT NULL CHECK (length(pdf) > 0),
  UNIQUE (year, sequence)
) STRICT;
CREATE INDEX invoices_by_day ON invoices (issued_on, id);

CREATE TABLE credits (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_id INTEGER NOT NULL UNIQUE REFERENCES invoices (id),
  number TEXT NOT NULL UNIQUE,
  year INTEGER NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  issued_at TEXT NOT NULL,
  issued_on TEXT NOT NULL,
  comment TEXT NOT NULL DEFAULT '' CHECK (length(comment) <= 2000),
  net INTEGER NOT NULL CHECK (net <= 0),
  vat INTEGER NOT NULL CHECK (vat <= 0),
  total INTEGER NOT NULL CHECK (total = net + vat),
  vat_rate INTEGER NOT NULL CHECK (vat_rate BETWEEN 0 AND 10000),
  data TEXT NOT NULL CHECK (json_valid(data)),
  pdf_sha256 TEXT NOT NULL CHECK (length(pdf_sha256) = 64),
  pdf BLOB NOT NULL CHECK (length(pdf) > 0),
  UNIQUE (year, sequence)
) STRICT;

-- This table has a row only within the transaction that clears the database.
CREATE TABLE clearing (id INTEGER PRIMARY KEY CHECK (id = 1)) STRICT;

CREATE TRIGGER invoices_never_change BEFORE UPDATE ON invoices
BEGIN SELECT RAISE(ABORT, 'an invoice never changes'); END;
CREATE TRIGGER invoices_are_kept BEFORE DELETE ON invoices WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'an invoice is never deleted'); END;
CREATE TRIGGER credits_never_change BEFORE UPDATE ON credits
BEGIN SELECT RAISE(ABORT, 'a credit never changes'); END;
CREATE TRIGGER credits_are_kept BEFORE DELETE ON credits WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'a credit is never deleted'); END;

CREATE TRIGGER credit_negates_its_invoice BEFORE INSERT ON credits
WHEN NOT EXISTS (
  SELECT 1 FROM invoices
  WHERE id = new.invoice_id AND net = -new.net AND vat = -new.vat AND vat_rate = new.vat_rate
)
BEGIN SELECT RAISE(ABORT, 'a credit negates its invoice'); END;

CREATE TRIGGER invoice_closes_its_delivery AFTER INSERT ON invoices
BEGIN UPDATE deliveries SET invoiced = 1 WHERE id = new.delivery_id; END;
-- When a customer is deleted, `customer_id` of its deliveries becomes NULL. Nothing else of an invoiced delivery
-- changes.
CREATE TRIGGER invoiced_deliveries_never_change
BEFORE UPDATE OF customer_name, address, phone, date, slot, price, quantity, fee, payment, remarks, invoiced ON deliveries
WHEN old.invoiced = 1
BEGIN SELECT RAISE(ABORT, 'an invoiced delivery never changes'); END;
CREATE TRIGGER invoiced_deliveries_are_kept BEFORE DELETE ON deliveries
WHEN old.invoiced = 1 AND NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'an invoiced delivery is never deleted'); END;

CREATE TABLE payment_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL CHECK (reference <> ''),
  amount INTEGER NOT NULL CHECK (amount > 0),
  description TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('sending', 'made', 'failed')),
  token TEXT UNIQUE,
  url TEXT,
  status TEXT CHECK (
    status IN ('OPEN', 'CLOSED', 'EXPIRED', 'MAX_YIELD_REACHED', 'MAX_SUCCESSFUL_PAYMENTS_REACHED')
  ),
  amount_paid INTEGER NOT NULL DEFAULT 0 CHECK (amount_paid >= 0),
  error TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  refreshed_at TEXT
) STRICT;
-- For one reference and amount, only one request may be under way or made. A failed request may be repeated.
CREATE UNIQUE INDEX payment_requests_once ON payment_requests (reference, amount) WHERE state <> 'failed';

CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL CHECK (recipient GLOB '+[1-9]*'),
  first_name TEXT NOT NULL,
  invoice_number TEXT NOT NULL,
  amount INTEGER NOT NULL,
  link TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
  provider_id TEXT,
  error TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX messages_once ON messages (invoice_number, recipient, link) WHERE state <> 'failed';
