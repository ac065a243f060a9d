-- The schema as the migrations make it. Written by `npm run schema`; never edit it, add a migration.

CREATE TABLE acting (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at TEXT NOT NULL,
  day TEXT NOT NULL,
  actor_id INTEGER,
  actor TEXT NOT NULL,
  session TEXT
) STRICT;

CREATE TABLE "acts" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  act TEXT NOT NULL CHECK (act IN ('delete', 'plan', 'edit', 'move', 'report', 'pay', 'end', 'skip', 'hide')),
  kind TEXT NOT NULL CHECK (kind IN ('levering', 'klant', 'betaling', 'regel', 'instellingen')),
  record_id INTEGER NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail)),
  undone_at TEXT,
  undone_request TEXT, -- recognizes a request to undo that is sent twice
  CHECK (undone_request IS NULL OR undone_at IS NOT NULL)
) STRICT;
CREATE INDEX acts_by_record ON acts (kind, record_id, id);
CREATE INDEX acts_by_time ON acts (at);
CREATE INDEX acts_by_user ON acts (user_id);

CREATE TRIGGER acts_are_undone_once BEFORE UPDATE ON acts
WHEN old.undone_at IS NOT NULL
  OR (new.id, new.at, new.user_id, new.act, new.kind, new.record_id, new.detail)
    IS NOT (old.id, old.at, old.user_id, old.act, old.kind, old.record_id, old.detail)
BEGIN SELECT RAISE(ABORT, 'an act changes only once, when it is undone'); END;

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
CREATE INDEX audit_log_by_actor ON audit_log (actor, id);
CREATE INDEX audit_log_by_actor_and_kind ON audit_log (actor, kind, id);
CREATE INDEX audit_log_by_day ON audit_log (day, id);
CREATE INDEX audit_log_by_kind ON audit_log (kind, id);
CREATE INDEX audit_log_by_subject ON audit_log (kind, subject_id, subject);
CREATE INDEX audit_log_of_deletions ON audit_log (kind, subject) WHERE action = 'verwijderd';

CREATE TRIGGER audit_log_is_kept BEFORE DELETE ON audit_log
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE old.day < kept_from)
BEGIN SELECT RAISE(ABORT, 'the audit log is never deleted'); END;

CREATE TRIGGER audit_log_never_changes BEFORE UPDATE ON audit_log
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE kept_from IS NULL)
  OR (new.id, new.at, new.day, new.actor_id, new.actor, new.action, new.kind, new.subject_id) IS NOT
    (old.id, old.at, old.day, old.actor_id, old.actor, old.action, old.kind, old.subject_id)
  OR (new.subject <> old.subject AND instr(new.subject, 'Vergeten klant') = 0)
  OR EXISTS (
    SELECT 1 FROM json_tree(new.detail) AS part
    WHERE part.atom IS NOT NULL AND part.atom NOT IN ('', 'Vergeten klant')
      AND part.atom IS NOT json_extract(old.detail, part.fullkey)
  )
BEGIN SELECT RAISE(ABORT, 'the audit log never changes'); END;

CREATE TRIGGER audit_subject_goes BEFORE DELETE ON audit_log WHEN old.subject <> ''
BEGIN
  INSERT INTO audit_subjects (audit_subjects, rowid, subject)
  SELECT 'delete', id, subject FROM folded_audit_subjects WHERE id = old.id;
END;

CREATE TRIGGER audit_subject_leaves BEFORE UPDATE OF subject ON audit_log WHEN old.subject <> ''
BEGIN
  INSERT INTO audit_subjects (audit_subjects, rowid, subject)
  SELECT 'delete', id, subject FROM folded_audit_subjects WHERE id = old.id;
END;

CREATE TRIGGER audit_subject_returns AFTER UPDATE OF subject ON audit_log WHEN new.subject <> ''
BEGIN
  INSERT INTO audit_subjects (rowid, subject)
  SELECT id, subject FROM folded_audit_subjects WHERE id = new.id;
END;

CREATE TRIGGER audit_subjects_come AFTER INSERT ON audit_log
WHEN new.id >= (SELECT last + 64 FROM search_batches WHERE search = 'audit_subjects')
BEGIN
  UPDATE search_batches SET first = last + 1, last = new.id WHERE search = 'audit_subjects';
  INSERT INTO audit_subjects (rowid, subject)
  SELECT id, subject FROM folded_audit_subjects
  WHERE id >= (SELECT first FROM search_batches WHERE search = 'audit_subjects') AND subject <> '  ';
END;

CREATE VIRTUAL TABLE audit_subjects USING fts5 (
  subject, content = 'folded_audit_subjects', content_rowid = 'id',
  tokenize = 'trigram remove_diacritics 1', columnsize = 0
);

CREATE TABLE authenticators (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL CHECK (secret NOT GLOB '*[^A-Z2-7]*' AND length(secret) = 32),
  last_step INTEGER NOT NULL DEFAULT 0 CHECK (last_step >= 0),
  created_at TEXT NOT NULL
) STRICT;

CREATE TRIGGER audit_authenticators_delete AFTER DELETE ON authenticators
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'codes uitgezet',
    'gebruiker', users.id, users.username,
    json_object()
  FROM present_actor JOIN users ON users.id = old.user_id;
END;

CREATE TRIGGER audit_authenticators_insert AFTER INSERT ON authenticators
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'codes aangezet',
    'gebruiker', users.id, users.username,
    json_object()
  FROM present_actor JOIN users ON users.id = new.user_id;
END;

CREATE TABLE balances (
  invoice_id INTEGER PRIMARY KEY REFERENCES invoices (id) ON DELETE CASCADE,
  due_on TEXT NOT NULL,
  open INTEGER NOT NULL
) STRICT;
CREATE INDEX balances_by_open ON balances (open, due_on, invoice_id) WHERE open <> 0;
CREATE INDEX open_balances ON balances (due_on, invoice_id, open) WHERE open > 0;
CREATE INDEX overpaid_balances ON balances (due_on, invoice_id, open) WHERE open < 0;

CREATE TRIGGER open_sum_gains_new AFTER INSERT ON balances WHEN new.open > 0
BEGIN
  INSERT INTO open_sums (due_on, count, total) VALUES (new.due_on, 1, new.open)
  ON CONFLICT (due_on) DO UPDATE SET count = count + 1, total = total + excluded.total;
END;

CREATE TRIGGER open_sums_follow_change AFTER UPDATE OF open ON balances WHEN new.open <> old.open
BEGIN
  UPDATE open_sums SET count = count - 1, total = total - old.open WHERE old.open > 0 AND due_on = old.due_on;
  DELETE FROM open_sums WHERE due_on = old.due_on AND count = 0;
  INSERT INTO open_sums (due_on, count, total) SELECT new.due_on, 1, new.open WHERE new.open > 0
  ON CONFLICT (due_on) DO UPDATE SET count = count + 1, total = total + excluded.total;
END;

CREATE TABLE clearing (
  id INTEGER PRIMARY KEY CHECK (id = 1)
) STRICT;

CREATE TABLE confirmed_accounts (
  account TEXT NOT NULL PRIMARY KEY CHECK (length(account) BETWEEN 1 AND 40)
) STRICT, WITHOUT ROWID;

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
CREATE INDEX credits_by_day ON credits (issued_on, id);

CREATE TRIGGER audit_credits_insert AFTER INSERT ON credits
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gemaakt',
    'creditfactuur', invoices.delivery_id, new.number || ' van ' || invoices.number || ', ' || invoices.customer_name,
    json_object(
      'netto', new.net, 'btw', new.vat, 'totaal', new.total, 'reden', new.comment
    )
  FROM present_actor JOIN invoices ON invoices.id = new.invoice_id;
END;

CREATE TRIGGER balance_loses_credit AFTER INSERT ON credits
BEGIN
  UPDATE balances SET open = open + new.total WHERE invoice_id = new.invoice_id;
END;

CREATE TRIGGER credit_negates_its_invoice BEFORE INSERT ON credits
WHEN NOT EXISTS (
  SELECT 1 FROM invoices
  WHERE id = new.invoice_id AND net = -new.net AND vat = -new.vat AND vat_rate = new.vat_rate
)
BEGIN SELECT RAISE(ABORT, 'a credit negates its invoice'); END;

CREATE TRIGGER credit_takes_back_write_offs AFTER INSERT ON credits
BEGIN
  INSERT INTO surpluses (invoice_id, surplus, day, at)
  SELECT invoice_id, surplus, new.issued_on, new.issued_at FROM surpluses
  WHERE invoice_id = new.invoice_id AND surplus > 0;
END;

CREATE TRIGGER credits_are_kept BEFORE DELETE ON credits WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'a credit is never deleted'); END;

CREATE TRIGGER credits_never_change BEFORE UPDATE ON credits
BEGIN SELECT RAISE(ABORT, 'a credit never changes'); END;

CREATE TRIGGER customer_sum_gains_credit AFTER INSERT ON credits
BEGIN
  INSERT INTO customer_sums (year, name_fold, quantity, net)
  SELECT CAST(substr(new.issued_on, 1, 4) AS INTEGER), invoices.customer_name_fold, -deliveries.quantity, new.net
  FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id WHERE invoices.id = new.invoice_id
  ON CONFLICT (year, name_fold) DO UPDATE SET quantity = quantity + excluded.quantity, net = net + excluded.net;
END;

CREATE TRIGGER issued_sum_gains_credit AFTER INSERT ON credits
BEGIN
  INSERT INTO issued_sums (day, is_credit, count, net, vat, total)
  VALUES (new.issued_on, 1, 1, new.net, new.vat, new.total)
  ON CONFLICT (day, is_credit) DO UPDATE
  SET count = count + 1, net = net + excluded.net, vat = vat + excluded.vat, total = total + excluded.total;
END;

CREATE VIRTUAL TABLE customer_name_trigrams USING fts5vocab ('customer_names', 'instance');

CREATE VIRTUAL TABLE customer_names USING fts5 (
  name, content = 'padded_customer_names', content_rowid = 'id', tokenize = 'trigram case_sensitive 1'
);

CREATE TABLE customer_sums (
  year INTEGER NOT NULL,
  name_fold TEXT NOT NULL CHECK (name_fold <> ''),
  quantity INTEGER NOT NULL,
  net INTEGER NOT NULL,
  PRIMARY KEY (year, name_fold)
) STRICT, WITHOUT ROWID;

CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  name_fold TEXT NOT NULL UNIQUE CHECK (name_fold <> ''),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  phone TEXT NOT NULL DEFAULT '' CHECK (length(phone) <= 50),
  fee INTEGER CHECK (fee BETWEEN 0 AND 9999999),
  payment TEXT NOT NULL DEFAULT '' CHECK (payment IN ('', 'contant', 'betaalverzoek', 'bank overmaken')),
  remarks TEXT NOT NULL DEFAULT '' CHECK (length(remarks) <= 2000),
  version INTEGER NOT NULL DEFAULT 1,
  search_text TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  kvk_number TEXT NOT NULL DEFAULT ''
    CHECK (kvk_number = '' OR (length(kvk_number) = 8 AND kvk_number NOT GLOB '*[^0-9]*')),
  vat_number TEXT NOT NULL DEFAULT ''
    CHECK (length(vat_number) <= 15 AND vat_number NOT GLOB '*[^0-9A-Z+*]*'),
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL
    CHECK (longitude BETWEEN -180 AND 180) CHECK ((latitude IS NULL) = (longitude IS NULL)),
  address_not_found INTEGER NOT NULL DEFAULT 0
    CHECK (address_not_found IN (0, 1)) CHECK (address_not_found = 0 OR latitude IS NULL)
) STRICT;
CREATE INDEX customers_by_address ON customers (address, name_fold);
CREATE INDEX customers_by_name ON customers (name_fold, search_text);
CREATE INDEX customers_without_point ON customers (address_not_found) WHERE latitude IS NULL;

CREATE TRIGGER audit_customers_delete AFTER DELETE ON customers
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'verwijderd',
    'klant', old.id, old.name,
    json_object(
      'naam', old.name, 'adres', old.address, 'telefoon', old.phone, 'bezorgkosten', old.fee,
      'betaling', old.payment, 'opmerkingen', old.remarks, 'email', old.email, 'kvkNummer', old.kvk_number,
      'btwNummer', old.vat_number
    )
  FROM present_actor;
  INSERT INTO deleted_records (kind, record_id, record, at)
  SELECT 'klant', old.id,
    json_object(
      'id', old.id, 'name', old.name, 'name_fold', old.name_fold, 'address', old.address, 'phone', old.phone,
      'fee', old.fee, 'payment', old.payment, 'remarks', old.remarks, 'version', old.version,
      'search_text', old.search_text, 'email', old.email, 'kvk_number', old.kvk_number, 'vat_number', old.vat_number,
      'latitude', old.latitude, 'longitude', old.longitude, 'address_not_found', old.address_not_found
    ), at
  FROM present_actor;
  DELETE FROM deleted_records
  WHERE at < (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', at, '-30 days') FROM present_actor);
END;

CREATE TRIGGER audit_customers_insert AFTER INSERT ON customers
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    iif(EXISTS (SELECT 1 FROM deleted_records WHERE kind = 'klant' AND record_id = new.id), 'verwijderen ongedaan gemaakt', 'toegevoegd'),
    'klant', new.id, new.name,
    json_object(
      'naam', new.name, 'adres', new.address, 'telefoon', new.phone, 'bezorgkosten', new.fee,
      'betaling', new.payment, 'opmerkingen', new.remarks, 'email', new.email, 'kvkNummer', new.kvk_number,
      'btwNummer', new.vat_number
    )
  FROM present_actor;
END;

CREATE TRIGGER audit_customers_update AFTER UPDATE ON customers
WHEN (
    new.name, new.address, new.phone, new.fee, new.payment, new.remarks, new.email, new.kvk_number, new.vat_number
  ) IS NOT (
    old.name, old.address, old.phone, old.fee, old.payment, old.remarks, old.email, old.kvk_number, old.vat_number
  )
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gewijzigd',
    'klant', new.id, new.name,
    json_object('oud', json_object(
      'naam', old.name, 'adres', old.address, 'telefoon', old.phone, 'bezorgkosten', old.fee,
      'betaling', old.payment, 'opmerkingen', old.remarks, 'email', old.email, 'kvkNummer', old.kvk_number,
      'btwNummer', old.vat_number
    ), 'nieuw', json_object(
      'naam', new.name, 'adres', new.address, 'telefoon', new.phone, 'bezorgkosten', new.fee,
      'betaling', new.payment, 'opmerkingen', new.remarks, 'email', new.email, 'kvkNummer', new.kvk_number,
      'btwNummer', new.vat_number
    ))
  FROM present_actor;
END;

CREATE TRIGGER customer_name_changes AFTER UPDATE OF search_text ON customers
WHEN new.search_text <> old.search_text
BEGIN
  INSERT INTO customer_names (customer_names, rowid, name)
  VALUES ('delete', old.id, old.search_text || '  ');
  INSERT INTO customer_names (rowid, name) VALUES (new.id, new.search_text || '  ');
END;

CREATE TRIGGER customer_name_comes AFTER INSERT ON customers
BEGIN
  INSERT INTO customer_names (rowid, name) VALUES (new.id, new.search_text || '  ');
END;

CREATE TRIGGER customer_name_goes AFTER DELETE ON customers
BEGIN
  INSERT INTO customer_names (customer_names, rowid, name)
  VALUES ('delete', old.id, old.search_text || '  ');
END;

CREATE TRIGGER customer_takes_deliveries AFTER INSERT ON customers
BEGIN
  UPDATE deliveries SET customer_id = new.id
  WHERE customer_id IS NULL AND customer_name_fold = new.name_fold;
END;

CREATE TRIGGER renamed_customer_takes_deliveries AFTER UPDATE OF name_fold ON customers
WHEN new.name_fold <> old.name_fold
BEGIN
  UPDATE deliveries SET customer_id = new.id
  WHERE customer_id IS NULL AND customer_name_fold = new.name_fold;
END;

CREATE TRIGGER search_values_follow_customer AFTER UPDATE OF address ON customers
WHEN new.address <> old.address
BEGIN
  INSERT INTO search_values (kind, value)
  SELECT 'address', new.address WHERE TRUE
  ON CONFLICT DO NOTHING;
  DELETE FROM search_values
  WHERE kind = 'address' AND value = old.address AND NOT EXISTS (SELECT 1 FROM deliveries WHERE address = old.address)
    AND NOT EXISTS (SELECT 1 FROM customers WHERE address = old.address);
END;

CREATE TRIGGER search_values_gain_customer AFTER INSERT ON customers
BEGIN
  INSERT INTO search_values (kind, value)
  SELECT 'address', new.address WHERE TRUE
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER search_values_lose_customer AFTER DELETE ON customers
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  DELETE FROM search_values
  WHERE kind = 'address' AND value = old.address AND NOT EXISTS (SELECT 1 FROM deliveries WHERE address = old.address)
    AND NOT EXISTS (SELECT 1 FROM customers WHERE address = old.address);
END;

CREATE TABLE deleted_records (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('levering', 'klant')),
  record_id INTEGER NOT NULL,
  record TEXT NOT NULL CHECK (json_valid(record)),
  at TEXT NOT NULL,
  UNIQUE (kind, record_id)
) STRICT;
CREATE INDEX deleted_records_by_time ON deleted_records (at);

CREATE TRIGGER photos_go_with_their_delivery AFTER DELETE ON deleted_records
WHEN old.kind = 'levering' AND NOT EXISTS (SELECT 1 FROM deliveries WHERE id = old.record_id)
BEGIN DELETE FROM photos WHERE delivery_id = old.record_id; END;

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
  version INTEGER NOT NULL DEFAULT 1,
  place INTEGER GENERATED ALWAYS AS (
    ((unixepoch(date) / 43200 + 51134 + slot) << 45) | id
  ) VIRTUAL,
  position INTEGER CHECK (position > 0),
  delivered_at TEXT
    CHECK (delivered_at IS NULL OR strftime('%Y-%m-%dT%H:%M:%fZ', delivered_at) IS delivered_at),
  received INTEGER CHECK (received BETWEEN 0 AND 999999999999),
  email TEXT NOT NULL DEFAULT '' CHECK (length(email) <= 254),
  reference TEXT NOT NULL DEFAULT '' CHECK (length(reference) <= 50),
  outcome TEXT CHECK (outcome IN ('geleverd', 'niet thuis', 'geweigerd', 'minder')),
  outcome_at TEXT
    CHECK (outcome_at IS NULL OR strftime('%Y-%m-%dT%H:%M:%fZ', outcome_at) IS outcome_at),
  delivered_quantity INTEGER
    CHECK (
      (delivered_quantity IS NOT NULL) = (outcome IS 'minder')
      AND (delivered_quantity IS NULL OR (delivered_quantity > 0 AND delivered_quantity < quantity))
    ),
  outcome_remark TEXT NOT NULL DEFAULT ''
    CHECK (
      length(outcome_remark) <= 500 AND (outcome_remark = '' OR outcome IS NOT NULL)
      AND (outcome IS NULL) = (outcome_at IS NULL)
      AND delivered_at IS CASE WHEN outcome IN ('geleverd', 'minder') THEN outcome_at END
    ),
  reissue_of INTEGER REFERENCES deliveries (id) CHECK (reissue_of <> id),
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL
    CHECK (longitude BETWEEN -180 AND 180) CHECK ((latitude IS NULL) = (longitude IS NULL)),
  window_from TEXT CHECK (window_from GLOB '[0-2][0-9]:[0-5][0-9]' AND window_from < '24'),
  window_until TEXT
    CHECK (window_until GLOB '[0-2][0-9]:[0-5][0-9]' AND window_until < '24')
    CHECK (window_from < window_until)
    CHECK ((window_from IS NULL) = (window_until IS NULL)),
  address_not_found INTEGER NOT NULL DEFAULT 0
    CHECK (address_not_found IN (0, 1)) CHECK (address_not_found = 0 OR latitude IS NULL)
) STRICT;
CREATE INDEX delivered_without_invoice ON deliveries (date) WHERE invoiced = 0 AND delivered_at IS NOT NULL;
CREATE INDEX deliveries_by_address ON deliveries (address, date, slot, id);
CREATE INDEX deliveries_by_customer ON deliveries (customer_id, date, slot, id);
CREATE INDEX deliveries_by_name ON deliveries (customer_name_fold, date, slot, id, price, quantity, fee);
CREATE INDEX deliveries_by_phone ON deliveries (phone, date, slot, id) WHERE phone <> '';
CREATE INDEX deliveries_by_position ON deliveries (date, slot, position) WHERE position IS NOT NULL;
CREATE INDEX deliveries_by_reference ON deliveries (reference, date, slot, id) WHERE reference <> '';
CREATE UNIQUE INDEX deliveries_by_reissue ON deliveries (reissue_of) WHERE reissue_of IS NOT NULL;
CREATE INDEX deliveries_by_time ON deliveries (date, slot, id, customer_name_fold);
CREATE INDEX deliveries_failed ON deliveries (date, slot, id)
WHERE invoiced = 0 AND outcome IN ('niet thuis', 'geweigerd');
CREATE INDEX deliveries_not_whole ON deliveries (date)
WHERE outcome IN ('niet thuis', 'geweigerd', 'minder') AND reissue_of IS NULL;
CREATE INDEX deliveries_reported ON deliveries (date) WHERE outcome IS NOT NULL AND reissue_of IS NULL;
CREATE INDEX deliveries_without_customer ON deliveries (customer_name_fold) WHERE customer_id IS NULL;
CREATE INDEX open_deliveries_by_customer ON deliveries (customer_id, date, slot, id) WHERE invoiced = 0;
CREATE INDEX open_deliveries_by_name ON deliveries (customer_name_fold, date, slot, id) WHERE invoiced = 0;
CREATE INDEX open_deliveries_by_time ON deliveries (date, slot, id, customer_name_fold) WHERE invoiced = 0;
CREATE INDEX open_deliveries_without_point ON deliveries (address_not_found, date)
  WHERE invoiced = 0 AND latitude IS NULL;

CREATE TRIGGER audit_deliveries_delete AFTER DELETE ON deliveries
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'verwijderd',
    'levering', old.id, old.customer_name || ', ' || strftime('%d-%m-%Y', old.date) || ' ' || iif(old.slot = 0, 'Ochtend', 'Middag'),
    json_object(
      'klant', old.customer_name, 'adres', old.address, 'telefoon', old.phone, 'datum', old.date, 'slot', old.slot,
      'prijs', old.price, 'kuub', old.quantity, 'bezorgkosten', old.fee, 'betaling', old.payment,
      'opmerkingen', old.remarks, 'email', old.email, 'referentie', old.reference
    )
  FROM present_actor;
  INSERT INTO deleted_records (kind, record_id, record, at)
  SELECT 'levering', old.id,
    json_object(
      'id', old.id, 'customer_name', old.customer_name, 'customer_name_fold', old.customer_name_fold,
      'address', old.address, 'phone', old.phone, 'date', old.date, 'slot', old.slot, 'price', old.price,
      'quantity', old.quantity, 'fee', old.fee, 'payment', old.payment, 'remarks', old.remarks,
      'version', old.version, 'position', old.position, 'delivered_at', old.delivered_at, 'received', old.received,
      'email', old.email, 'reference', old.reference, 'outcome', old.outcome, 'outcome_at', old.outcome_at,
      'delivered_quantity', old.delivered_quantity, 'outcome_remark', old.outcome_remark,
      'reissue_of', old.reissue_of, 'latitude', old.latitude, 'longitude', old.longitude,
      'window_from', old.window_from, 'window_until', old.window_until, 'address_not_found', old.address_not_found
    ), at
  FROM present_actor;
  DELETE FROM deleted_records
  WHERE at < (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', at, '-30 days') FROM present_actor);
END;

CREATE TRIGGER audit_deliveries_insert AFTER INSERT ON deliveries
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    iif(EXISTS (SELECT 1 FROM deleted_records WHERE kind = 'levering' AND record_id = new.id), 'verwijderen ongedaan gemaakt', 'gepland'),
    'levering', new.id, new.customer_name || ', ' || strftime('%d-%m-%Y', new.date) || ' ' || iif(new.slot = 0, 'Ochtend', 'Middag'),
    json_object(
      'klant', new.customer_name, 'adres', new.address, 'telefoon', new.phone, 'datum', new.date, 'slot', new.slot,
      'prijs', new.price, 'kuub', new.quantity, 'bezorgkosten', new.fee, 'betaling', new.payment,
      'opmerkingen', new.remarks, 'email', new.email, 'referentie', new.reference
    )
  FROM present_actor;
END;

CREATE TRIGGER audit_deliveries_outcome AFTER UPDATE ON deliveries
WHEN (
    nullif(new.outcome, 'geleverd'), iif(new.delivered_at IS NULL, new.outcome_at, NULL), new.delivered_at,
    new.delivered_quantity, new.outcome_remark, new.received
  ) IS NOT (
    nullif(old.outcome, 'geleverd'), iif(old.delivered_at IS NULL, old.outcome_at, NULL), old.delivered_at,
    old.delivered_quantity, old.outcome_remark, old.received
  )
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    CASE
      WHEN (new.outcome, new.outcome_at, new.outcome_remark, new.delivered_quantity) IS NOT
          (old.outcome, old.outcome_at, old.outcome_remark, old.delivered_quantity)
        THEN CASE
          WHEN new.outcome IS NOT NULL THEN iif(new.outcome = 'minder', 'minder geleverd', new.outcome)
          WHEN old.delivered_at IS NOT NULL THEN 'toch niet geleverd'
          ELSE 'uitkomst gewist'
        END
      WHEN new.received IS NULL THEN 'toch niet ontvangen'
      ELSE 'ontvangen'
    END,
    'levering', new.id, new.customer_name || ', ' || strftime('%d-%m-%Y', new.date) || ' ' || iif(new.slot = 0, 'Ochtend', 'Middag'),
    json_object('oud', json_object(
      'uitkomst', nullif(old.outcome, 'geleverd'), 'uitkomstOp', iif(old.delivered_at IS NULL, old.outcome_at, NULL),
      'geleverd', old.delivered_at, 'geleverdAantal', old.delivered_quantity,
      'uitkomstOpmerking', old.outcome_remark, 'ontvangen', old.received
    ), 'nieuw', json_object(
      'uitkomst', nullif(new.outcome, 'geleverd'), 'uitkomstOp', iif(new.delivered_at IS NULL, new.outcome_at, NULL),
      'geleverd', new.delivered_at, 'geleverdAantal', new.delivered_quantity,
      'uitkomstOpmerking', new.outcome_remark, 'ontvangen', new.received
    ))
  FROM present_actor;
END;

CREATE TRIGGER audit_deliveries_position AFTER UPDATE ON deliveries
WHEN (new.position) IS NOT (old.position)
  AND new.version > old.version AND (new.date, new.slot) IS (old.date, old.slot)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gewijzigd',
    'levering', new.id, new.customer_name || ', ' || strftime('%d-%m-%Y', new.date) || ' ' || iif(new.slot = 0, 'Ochtend', 'Middag'),
    json_object('oud', json_object('volgorde', old.position), 'nieuw', json_object('volgorde', new.position))
  FROM present_actor;
END;

CREATE TRIGGER audit_deliveries_update AFTER UPDATE ON deliveries
WHEN (
    new.customer_name, new.address, new.phone, new.date, new.slot, new.price, new.quantity, new.fee, new.payment,
    new.remarks, new.email, new.reference
  ) IS NOT (
    old.customer_name, old.address, old.phone, old.date, old.slot, old.price, old.quantity, old.fee, old.payment,
    old.remarks, old.email, old.reference
  )
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gewijzigd',
    'levering', new.id, new.customer_name || ', ' || strftime('%d-%m-%Y', new.date) || ' ' || iif(new.slot = 0, 'Ochtend', 'Middag'),
    json_object('oud', json_object(
      'klant', old.customer_name, 'adres', old.address, 'telefoon', old.phone, 'datum', old.date, 'slot', old.slot,
      'prijs', old.price, 'kuub', old.quantity, 'bezorgkosten', old.fee, 'betaling', old.payment,
      'opmerkingen', old.remarks, 'email', old.email, 'referentie', old.reference
    ), 'nieuw', json_object(
      'klant', new.customer_name, 'adres', new.address, 'telefoon', new.phone, 'datum', new.date, 'slot', new.slot,
      'prijs', new.price, 'kuub', new.quantity, 'bezorgkosten', new.fee, 'betaling', new.payment,
      'opmerkingen', new.remarks, 'email', new.email, 'referentie', new.reference
    ))
  FROM present_actor;
END;

CREATE TRIGGER delivery_name_changes AFTER UPDATE OF customer_name_fold, date, slot ON deliveries
WHEN (new.customer_name_fold, new.place) IS NOT (old.customer_name_fold, old.place)
BEGIN
  INSERT INTO delivery_names (delivery_names, rowid, name)
  VALUES ('delete', old.place, old.customer_name_fold || '  ');
  INSERT INTO delivery_names (rowid, name) VALUES (new.place, new.customer_name_fold || '  ');
  INSERT INTO names (name_fold) VALUES (new.customer_name_fold) ON CONFLICT DO NOTHING;
  DELETE FROM names
  WHERE name_fold = old.customer_name_fold
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE customer_name_fold = old.customer_name_fold);
END;

CREATE TRIGGER delivery_name_comes AFTER INSERT ON deliveries
BEGIN
  INSERT INTO delivery_names (rowid, name) VALUES (new.place, new.customer_name_fold || '  ');
  INSERT INTO names (name_fold) VALUES (new.customer_name_fold) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER delivery_name_goes AFTER DELETE ON deliveries
BEGIN
  INSERT INTO delivery_names (delivery_names, rowid, name)
  VALUES ('delete', old.place, old.customer_name_fold || '  ');
END;

CREATE TRIGGER delivery_sum_gains_new AFTER INSERT ON deliveries WHEN new.reissue_of IS NULL
BEGIN
  INSERT INTO delivery_sums (date, slot, count, quantity, total)
  VALUES (new.date, new.slot, 1, new.quantity, (new.price * new.quantity + 500) / 1000 + new.fee)
  ON CONFLICT (date, slot) DO UPDATE
  SET count = count + 1, quantity = quantity + excluded.quantity, total = total + excluded.total;
END;

CREATE TRIGGER delivery_sum_loses_deleted AFTER DELETE ON deliveries
WHEN old.reissue_of IS NULL AND NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  UPDATE delivery_sums
  SET count = count - 1, quantity = quantity - old.quantity,
    total = total - (old.price * old.quantity + 500) / 1000 - old.fee
  WHERE date = old.date AND slot = old.slot;
  DELETE FROM delivery_sums WHERE date = old.date AND slot = old.slot AND count = 0;
END;

CREATE TRIGGER delivery_sums_follow_change AFTER UPDATE OF date, slot, price, quantity, fee ON deliveries
WHEN new.reissue_of IS NULL AND (new.date, new.slot, new.price, new.quantity, new.fee) IS NOT
  (old.date, old.slot, old.price, old.quantity, old.fee)
BEGIN
  UPDATE delivery_sums
  SET count = count - 1, quantity = quantity - old.quantity,
    total = total - (old.price * old.quantity + 500) / 1000 - old.fee
  WHERE date = old.date AND slot = old.slot;
  DELETE FROM delivery_sums WHERE date = old.date AND slot = old.slot AND count = 0;
  INSERT INTO delivery_sums (date, slot, count, quantity, total)
  VALUES (new.date, new.slot, 1, new.quantity, (new.price * new.quantity + 500) / 1000 + new.fee)
  ON CONFLICT (date, slot) DO UPDATE
  SET count = count + 1, quantity = quantity + excluded.quantity, total = total + excluded.total;
END;

CREATE TRIGGER invoiced_deliveries_are_kept BEFORE DELETE ON deliveries
WHEN old.invoiced = 1 AND NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'an invoiced delivery is never deleted'); END;

CREATE TRIGGER invoiced_deliveries_never_change
BEFORE UPDATE OF customer_name, address, phone, date, slot, price, quantity, fee, payment, remarks, invoiced, reference
ON deliveries
WHEN old.invoiced = 1
BEGIN SELECT RAISE(ABORT, 'an invoiced delivery never changes'); END;

CREATE TRIGGER last_delivery_takes_its_name AFTER DELETE ON deliveries
WHEN NOT EXISTS (SELECT 1 FROM clearing)
  AND NOT EXISTS (SELECT 1 FROM deliveries WHERE customer_name_fold = old.customer_name_fold)
BEGIN
  DELETE FROM names WHERE name_fold = old.customer_name_fold;
END;

CREATE TRIGGER reissue_keeps_its_day BEFORE UPDATE OF date ON deliveries
WHEN old.reissue_of IS NOT NULL AND new.date <> old.date
BEGIN SELECT RAISE(ABORT, 'a delivery that replaces a credited one keeps its day'); END;

CREATE TRIGGER search_values_follow_delivery AFTER UPDATE OF address, phone, reference ON deliveries
WHEN (new.address, new.phone, new.reference) IS NOT (old.address, old.phone, old.reference)
BEGIN
  INSERT INTO search_values (kind, value)
  SELECT 'address', new.address UNION ALL SELECT 'phone', new.phone WHERE new.phone <> '' UNION ALL SELECT 'reference', new.reference WHERE new.reference <> ''
  ON CONFLICT DO NOTHING;
  DELETE FROM search_values
  WHERE kind = 'address' AND value = old.address AND NOT EXISTS (SELECT 1 FROM deliveries WHERE address = old.address)
    AND NOT EXISTS (SELECT 1 FROM customers WHERE address = old.address);
  DELETE FROM search_values
  WHERE kind = 'phone' AND value = old.phone AND NOT EXISTS (SELECT 1 FROM deliveries WHERE phone = old.phone AND phone <> '');
  DELETE FROM search_values
  WHERE kind = 'reference' AND value = old.reference AND NOT EXISTS (SELECT 1 FROM deliveries WHERE reference = old.reference AND reference <> '');
END;

CREATE TRIGGER search_values_gain_delivery AFTER INSERT ON deliveries
BEGIN
  INSERT INTO search_values (kind, value)
  SELECT 'address', new.address UNION ALL SELECT 'phone', new.phone WHERE new.phone <> '' UNION ALL SELECT 'reference', new.reference WHERE new.reference <> ''
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER search_values_lose_delivery AFTER DELETE ON deliveries
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  DELETE FROM search_values
  WHERE kind = 'address' AND value = old.address AND NOT EXISTS (SELECT 1 FROM deliveries WHERE address = old.address)
    AND NOT EXISTS (SELECT 1 FROM customers WHERE address = old.address);
  DELETE FROM search_values
  WHERE kind = 'phone' AND value = old.phone AND NOT EXISTS (SELECT 1 FROM deliveries WHERE phone = old.phone AND phone <> '');
  DELETE FROM search_values
  WHERE kind = 'reference' AND value = old.reference AND NOT EXISTS (SELECT 1 FROM deliveries WHERE reference = old.reference AND reference <> '');
END;

CREATE TRIGGER uninvoiced_sum_gains_new AFTER INSERT ON deliveries WHEN new.invoiced = 0
BEGIN
  INSERT INTO uninvoiced_sums (date, count, total)
  VALUES (new.date, 1, (new.price * new.quantity + 500) / 1000 + new.fee)
  ON CONFLICT (date) DO UPDATE SET count = count + 1, total = total + excluded.total;
END;

CREATE TRIGGER uninvoiced_sum_loses_deleted AFTER DELETE ON deliveries
WHEN old.invoiced = 0 AND NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  UPDATE uninvoiced_sums
  SET count = count - 1, total = total - (old.price * old.quantity + 500) / 1000 - old.fee
  WHERE date = old.date;
  DELETE FROM uninvoiced_sums WHERE date = old.date AND count = 0;
END;

CREATE TRIGGER uninvoiced_sums_follow_change AFTER UPDATE OF date, price, quantity, fee, invoiced ON deliveries
WHEN (new.date, new.price, new.quantity, new.fee, new.invoiced) IS NOT
  (old.date, old.price, old.quantity, old.fee, old.invoiced)
BEGIN
  UPDATE uninvoiced_sums
  SET count = count - 1, total = total - (old.price * old.quantity + 500) / 1000 - old.fee
  WHERE old.invoiced = 0 AND date = old.date;
  DELETE FROM uninvoiced_sums WHERE date = old.date AND count = 0;
  INSERT INTO uninvoiced_sums (date, count, total)
  SELECT new.date, 1, (new.price * new.quantity + 500) / 1000 + new.fee WHERE new.invoiced = 0
  ON CONFLICT (date) DO UPDATE SET count = count + 1, total = total + excluded.total;
END;

CREATE VIRTUAL TABLE delivery_names USING fts5 (
  name, content = 'padded_delivery_names', content_rowid = 'place', tokenize = 'trigram case_sensitive 1', columnsize = 0
);

CREATE TABLE delivery_sums (
  date TEXT NOT NULL,
  slot INTEGER NOT NULL CHECK (slot IN (0, 1)),
  count INTEGER NOT NULL CHECK (count >= 0),
  quantity INTEGER NOT NULL CHECK (quantity >= 0),
  total INTEGER NOT NULL CHECK (total >= 0),
  PRIMARY KEY (date, slot)
) STRICT, WITHOUT ROWID;

CREATE TABLE delivery_ticks (
  delivery_id INTEGER NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
  request_id TEXT NOT NULL CHECK (length(request_id) BETWEEN 1 AND 200),
  PRIMARY KEY (delivery_id, request_id)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE distinct_name_trigrams USING fts5vocab ('distinct_names', 'instance');

CREATE VIRTUAL TABLE distinct_names USING fts5 (
  name, content = 'padded_names', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = none,
  columnsize = 0
);

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
CREATE INDEX driver_links_by_expiry ON driver_links (expires_at);
CREATE INDEX driver_links_by_user ON driver_links (user_id);

CREATE TRIGGER audit_driver_links_insert AFTER INSERT ON driver_links
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'link gemaakt',
    'rit', new.id, strftime('%d-%m-%Y', new.date),
    json_object('geldigTot', new.expires_at)
  FROM present_actor;
END;

CREATE TRIGGER audit_driver_links_withdraw AFTER UPDATE OF withdrawn_at ON driver_links
WHEN new.withdrawn_at IS NOT old.withdrawn_at
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'link ingetrokken',
    'rit', new.id, strftime('%d-%m-%Y', new.date),
    json_object()
  FROM present_actor;
END;

CREATE TABLE erasing (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Entries of days before this one may be deleted. Without it entries may be blanked.
  kept_from TEXT CHECK (kept_from IS date(kept_from))
) STRICT;

CREATE TRIGGER erasing_never_changes BEFORE UPDATE ON erasing
BEGIN SELECT RAISE(ABORT, 'what is erased never changes'); END;

CREATE TRIGGER log_is_kept_seven_years BEFORE INSERT ON erasing
WHEN new.kept_from > (SELECT date(day, '-7 years') FROM present_actor)
BEGIN SELECT RAISE(ABORT, 'the audit log is kept for seven years'); END;

CREATE TABLE failed_attempts (
  key TEXT NOT NULL CHECK (length(key) = 64),
  failed_at TEXT NOT NULL
) STRICT;
CREATE INDEX failed_attempts_by_key ON failed_attempts (key, failed_at);

CREATE TABLE failures (
  what TEXT PRIMARY KEY CHECK (what IN ('mail', 'backup', 'copy', 'space')),
  at TEXT NOT NULL,
  error TEXT NOT NULL CHECK (length(error) <= 500)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE invoice_names USING fts5 (
  name, content = 'padded_invoice_names', content_rowid = 'id', tokenize = 'trigram case_sensitive 1'
);

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
CREATE INDEX invoices_by_day ON invoices (issued_on, id, customer_name_fold);
CREATE INDEX invoices_by_id ON invoices (id, customer_name_fold, delivery_id);
CREATE INDEX invoices_by_name ON invoices (customer_name_fold, id);

CREATE TRIGGER audit_invoices_insert AFTER INSERT ON invoices
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gemaakt',
    'factuur', new.delivery_id, new.number || ', ' || new.customer_name,
    json_object('netto', new.net, 'btw', new.vat, 'totaal', new.total)
  FROM present_actor;
END;

CREATE TRIGGER balance_begins_with_total AFTER INSERT ON invoices
BEGIN
  INSERT INTO balances (invoice_id, due_on, open)
  VALUES (
    new.id,
    coalesce(
      date(new.issued_on, '+' || coalesce(json_extract(new.data, '$.paymentTermDays'), 0) || ' days'), new.issued_on
    ),
    new.total
  );
  -- The cash that the driver received before the invoice was made.
  INSERT INTO payments (invoice_id, amount, paid_on, method, source, recorded_at, recorded_by)
  SELECT new.id, received, min(new.date, new.issued_on), 'contant', 'rit', new.issued_at,
    coalesce((SELECT actor FROM present_actor), 'Vipo')
  FROM deliveries WHERE id = new.delivery_id AND received > 0;
END;

CREATE TRIGGER customer_sum_gains_invoice AFTER INSERT ON invoices
BEGIN
  INSERT INTO customer_sums (year, name_fold, quantity, net)
  SELECT CAST(substr(new.issued_on, 1, 4) AS INTEGER), new.customer_name_fold, quantity, new.net
  FROM deliveries WHERE id = new.delivery_id
  ON CONFLICT (year, name_fold) DO UPDATE SET quantity = quantity + excluded.quantity, net = net + excluded.net;
END;

CREATE TRIGGER invoice_closes_its_delivery AFTER INSERT ON invoices
BEGIN UPDATE deliveries SET invoiced = 1 WHERE id = new.delivery_id; END;

CREATE TRIGGER invoice_name_goes AFTER DELETE ON invoices
WHEN old.id <= (SELECT last FROM search_batches WHERE search = 'invoice_names')
BEGIN
  INSERT INTO invoice_names (invoice_names, rowid, name)
  VALUES ('delete', old.id, old.customer_name_fold || '  ');
END;

CREATE TRIGGER invoice_names_come AFTER INSERT ON invoices
WHEN new.id >= (SELECT last + 64 FROM search_batches WHERE search = 'invoice_names')
BEGIN
  UPDATE search_batches SET first = last + 1, last = new.id WHERE search = 'invoice_names';
  INSERT INTO invoice_names (rowid, name)
  SELECT id, name FROM padded_invoice_names
  WHERE id >= (SELECT first FROM search_batches WHERE search = 'invoice_names');
END;

CREATE TRIGGER invoices_are_kept BEFORE DELETE ON invoices WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'an invoice is never deleted'); END;

CREATE TRIGGER invoices_never_change BEFORE UPDATE ON invoices
BEGIN SELECT RAISE(ABORT, 'an invoice never changes'); END;

CREATE TRIGGER issued_sum_gains_invoice AFTER INSERT ON invoices
BEGIN
  INSERT INTO issued_sums (day, is_credit, count, net, vat, total)
  VALUES (new.issued_on, 0, 1, new.net, new.vat, new.total)
  ON CONFLICT (day, is_credit) DO UPDATE
  SET count = count + 1, net = net + excluded.net, vat = vat + excluded.vat, total = total + excluded.total;
END;

CREATE TABLE issued_sums (
  day TEXT NOT NULL,
  is_credit INTEGER NOT NULL CHECK (is_credit IN (0, 1)),
  count INTEGER NOT NULL CHECK (count > 0),
  net INTEGER NOT NULL,
  vat INTEGER NOT NULL,
  total INTEGER NOT NULL CHECK (total = net + vat),
  PRIMARY KEY (day, is_credit)
) STRICT, WITHOUT ROWID;

CREATE TABLE login_rules (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  admins_need_codes INTEGER NOT NULL DEFAULT 0 CHECK (admins_need_codes IN (0, 1))
) STRICT;

CREATE TRIGGER audit_login_rules_update AFTER UPDATE ON login_rules
WHEN (new.admins_need_codes) IS NOT (old.admins_need_codes)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gewijzigd',
    'instellingen', NULL, '',
    json_object('oud', json_object('codesVoorBeheerders', old.admins_need_codes), 'nieuw', json_object('codesVoorBeheerders', new.admins_need_codes))
  FROM present_actor;
END;

CREATE TABLE logos (
  sha256 TEXT PRIMARY KEY CHECK (length(sha256) = 64),
  jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 524288),
  width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 1200),
  height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 1200)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER logos_are_kept BEFORE DELETE ON logos
BEGIN SELECT RAISE(ABORT, 'a logo is never deleted'); END;

CREATE TRIGGER logos_never_change BEFORE UPDATE ON logos
BEGIN SELECT RAISE(ABORT, 'a logo never changes'); END;

CREATE TABLE names (
  id INTEGER PRIMARY KEY,
  name_fold TEXT NOT NULL UNIQUE CHECK (name_fold <> '')
) STRICT;

CREATE TRIGGER name_comes AFTER INSERT ON names
BEGIN
  INSERT INTO distinct_names (rowid, name) VALUES (new.id, new.name_fold || '  ');
END;

CREATE TRIGGER name_goes AFTER DELETE ON names
BEGIN
  INSERT INTO distinct_names (distinct_names, rowid, name) VALUES ('delete', old.id, old.name_fold || '  ');
END;

CREATE TABLE number_series (
  series TEXT NOT NULL CHECK (series IN ('invoice', 'credit')),
  year INTEGER NOT NULL CHECK (year BETWEEN 1900 AND 2200),
  last INTEGER NOT NULL CHECK (last > 0),
  PRIMARY KEY (series, year)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER number_series_is_kept BEFORE DELETE ON number_series
BEGIN SELECT RAISE(ABORT, 'a number series is never deleted'); END;

CREATE TRIGGER number_series_never_goes_back BEFORE UPDATE ON number_series
WHEN new.last <= old.last OR new.series <> old.series OR new.year <> old.year
BEGIN SELECT RAISE(ABORT, 'a number series never goes back'); END;

CREATE TABLE open_sums (
  due_on TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count >= 0),
  total INTEGER NOT NULL CHECK (total >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE outgoing (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL CHECK (channel <> ''),
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- The number of the invoice, or another reference.
  about TEXT NOT NULL CHECK (about <> ''),
  -- The number of the document in a mail, which is the invoice or its credit.
  number TEXT NOT NULL DEFAULT '',
  recipient TEXT NOT NULL DEFAULT '' CHECK (length(recipient) <= 254),
  subject TEXT NOT NULL DEFAULT '' CHECK (length(subject) <= 1000),
  once_key TEXT NOT NULL CHECK (once_key <> ''),
  request_id TEXT NOT NULL DEFAULT '' CHECK (length(request_id) <= 150),
  state TEXT NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
  error TEXT NOT NULL DEFAULT '' CHECK (length(error) <= 1000),
  provider_id TEXT,
  created_at TEXT NOT NULL,
  resent_at TEXT,
  -- These are of payment requests: the amount that is asked, and what the service knows of it.
  amount INTEGER NOT NULL DEFAULT 0 CHECK (amount >= 0),
  url TEXT,
  status TEXT,
  amount_paid INTEGER NOT NULL DEFAULT 0 CHECK (amount_paid >= 0),
  refreshed_at TEXT,
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 10000),
  CHECK (channel <> 'tikkie' OR (
    amount > 0 AND (status IS NULL OR status IN
      ('OPEN', 'CLOSED', 'EXPIRED', 'MAX_YIELD_REACHED', 'MAX_SUCCESSFUL_PAYMENTS_REACHED'))
  )),
  CHECK (channel <> 'whatsapp' OR recipient GLOB '+[1-9]*'),
  CHECK (channel <> 'mail' OR (
    kind IN ('factuur', 'creditfactuur', 'herinnering', 'aanmaning') AND number <> ''
    AND length(recipient) >= 3 AND length(subject) <= 250
  ))
) STRICT;
CREATE INDEX outgoing_by_about ON outgoing (about, id);
CREATE INDEX outgoing_not_sent ON outgoing (created_at, about) WHERE state <> 'sent';
CREATE UNIQUE INDEX outgoing_of_tikkie ON outgoing (provider_id) WHERE channel = 'tikkie';
CREATE UNIQUE INDEX outgoing_once ON outgoing (channel, once_key) WHERE state <> 'failed' AND resent_at IS NULL;
CREATE INDEX outgoing_to_refresh ON outgoing (refreshed_at)
WHERE state = 'sent' AND provider_id IS NOT NULL AND (status IS NULL OR status = 'OPEN') AND amount_paid < amount;

CREATE TRIGGER audit_outgoing_arrival AFTER UPDATE OF state, error ON outgoing
WHEN new.channel IN ('bezorgmail', 'bezorgbericht') AND (new.state, new.error) IS NOT (old.state, old.error)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    new.kind || iif(new.channel = 'bezorgmail', ' ', ' via WhatsApp ') || CASE new.state
      WHEN 'sent' THEN iif(new.channel = 'bezorgmail', 'gemaild', 'verstuurd')
      WHEN 'failed' THEN iif(new.channel = 'bezorgmail', 'mailen mislukt', 'mislukt')
      ELSE iif(new.channel = 'bezorgmail', 'mailen onbekend', 'onbekend') END,
    'levering', CAST(substr(new.about, length('levering ') + 1) AS INTEGER), coalesce(deliveries.customer_name || ', ' || strftime('%d-%m-%Y', deliveries.date) || ' ' || iif(deliveries.slot = 0, 'Ochtend', 'Middag'), ''),
    json_object(
      'aan', new.recipient, 'onderwerp', new.subject, 'fout', new.error
    )
  FROM present_actor LEFT JOIN deliveries ON deliveries.id = CAST(substr(new.about, length('levering ') + 1) AS INTEGER);
END;

CREATE TRIGGER audit_outgoing_mail AFTER UPDATE OF state, error ON outgoing
WHEN new.channel = 'mail' AND (new.state, new.error) IS NOT (old.state, old.error)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    new.kind ||
      CASE new.state WHEN 'sent' THEN ' gemaild' WHEN 'failed' THEN ' mailen mislukt' ELSE ' mailen onbekend' END,
    'factuur', (SELECT delivery_id FROM invoices WHERE number = new.about), new.number,
    json_object(
      'aan', new.recipient, 'onderwerp', new.subject, 'fout', new.error
    )
  FROM present_actor;
END;

CREATE TRIGGER audit_outgoing_message AFTER UPDATE OF state ON outgoing
WHEN new.channel = 'whatsapp' AND new.state <> old.state
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'bericht ' || iif(new.state = 'sent', 'verstuurd', 'mislukt'),
    'factuur', NULL, new.about,
    json_object('aan', new.recipient, 'fout', new.error)
  FROM present_actor;
END;

CREATE TRIGGER audit_outgoing_request AFTER UPDATE OF state ON outgoing
WHEN new.channel = 'tikkie' AND new.state <> old.state
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'betaalverzoek ' || iif(new.state = 'sent', 'gemaakt', 'mislukt'),
    'factuur', NULL, new.about,
    json_object('bedrag', new.amount, 'fout', new.error)
  FROM present_actor;
END;

CREATE TRIGGER payment_request_once_an_invoice BEFORE INSERT ON outgoing
WHEN new.channel = 'tikkie' AND new.state <> 'failed'
  AND EXISTS (SELECT 1 FROM invoices WHERE number = new.about)
  AND EXISTS (SELECT 1 FROM outgoing WHERE about = new.about AND channel = 'tikkie' AND state <> 'failed')
BEGIN SELECT RAISE(ABORT, 'an invoice has one payment request'); END;

CREATE TABLE payment_sums (
  year INTEGER NOT NULL,
  method TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  total INTEGER NOT NULL,
  days INTEGER NOT NULL CHECK (days >= 0),
  PRIMARY KEY (year, method)
) STRICT, WITHOUT ROWID;

CREATE TABLE payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  amount INTEGER NOT NULL CHECK (amount <> 0),
  paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on) AND paid_on BETWEEN '1900-01-01' AND '2100-12-31'),
  method TEXT NOT NULL CHECK (method IN ('contant', 'bank', 'pin', 'tikkie', 'overig', 'afgeboekt')),
  -- Why the amount was written off.
  reason TEXT CHECK (reason IN ('afronding', 'korting', 'oninbaar', 'overgenomen')),
  -- How Vipo knows: typed by hand, told by Tikkie, received on the round, read from a bank statement, stated on the
  -- invoice itself (only for invoices from before this table), or part of a take-over.
  source TEXT NOT NULL CHECK (source IN ('hand', 'tikkie', 'rit', 'afschrift', 'factuur', 'overname')),
  -- For a line of a bank statement its fingerprint (statement_lines.ref), and for a take-over its id (takeovers.id).
  reference TEXT NOT NULL DEFAULT '' CHECK (length(reference) <= 200),
  recorded_at TEXT NOT NULL,
  recorded_by TEXT NOT NULL CHECK (recorded_by <> ''),
  undone_at TEXT,
  undone_by TEXT CHECK (undone_by <> ''),
  request_id TEXT UNIQUE CHECK (length(request_id) BETWEEN 1 AND 200),
  -- The payment of which this is a part that was moved, or the rest. For the rest of a write-off, that write-off.
  moved_from INTEGER REFERENCES payments (id),
  -- The day of the receipt or the credit that took a write-off back. Without it an undone write-off was a mistake.
  taken_back_on TEXT CHECK (taken_back_on IS date(taken_back_on)),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL)),
  CHECK ((method = 'afgeboekt') = (reason IS NOT NULL)),
  CHECK (reason IS NULL OR (amount > 0 AND source IN ('hand', 'overname'))),
  CHECK ((source = 'overname') = (reason IS 'overgenomen')),
  CHECK (taken_back_on IS NULL OR (reason IS NOT NULL AND undone_at IS NOT NULL))
) STRICT;
CREATE INDEX payments_by_day ON payments (paid_on, id);
CREATE INDEX payments_by_invoice ON payments (invoice_id, source, amount);
CREATE INDEX payments_by_origin ON payments (moved_from) WHERE moved_from IS NOT NULL;
CREATE INDEX payments_of_lines ON payments (reference, amount) WHERE source = 'afschrift' AND undone_at IS NULL;
CREATE INDEX payments_of_takeovers ON payments (reference) WHERE source = 'overname';
CREATE INDEX uncollectible_payments ON payments (paid_on) WHERE reason = 'oninbaar';

CREATE TRIGGER audit_payments_insert AFTER INSERT ON payments
WHEN new.undone_at IS NULL AND (new.source <> 'overname' OR new.moved_from IS NOT NULL)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    CASE
      WHEN new.reason IS NOT NULL THEN iif(new.moved_from IS NULL, 'verschil afgeboekt', 'rest van afboeking geboekt')
      WHEN origin.id IS NOT invoices.id AND origin.id IS NOT NULL THEN 'betaling verplaatst'
      WHEN new.moved_from IS NOT NULL THEN 'rest van betaling geboekt'
      WHEN new.amount < 0 THEN 'terugbetaling geboekt'
      ELSE 'betaling geboekt'
    END,
    'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_patch('{}', json_object(
      'bedrag', new.amount, 'open', (SELECT -surplus FROM surpluses WHERE invoice_id = new.invoice_id),
      'datum', new.paid_on, 'methode', new.method, 'reden', new.reason, 'bron', new.source,
      'kenmerk', coalesce(
        (SELECT counterparty || ': ' || description FROM statement_lines WHERE ref = new.reference),
        iif(new.source = 'overname', '', new.reference)
      ),
      'verplaatst', iif(
        new.moved_from IS NOT NULL AND origin.id <> invoices.id,
        'van ' || origin.number || ' naar ' || invoices.number, NULL
      )
    ))
  FROM present_actor JOIN invoices ON invoices.id = new.invoice_id
  LEFT JOIN invoices AS origin ON origin.id = (SELECT invoice_id FROM payments WHERE id = new.moved_from);
END;

CREATE TRIGGER audit_payments_undo AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM takeovers WHERE id = new.reference AND new.source = 'overname' AND undone_at IS NOT NULL
    )
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    CASE
      WHEN new.taken_back_on IS NOT NULL THEN 'afboeking vervallen'
      WHEN new.reason IS NOT NULL THEN 'afboeking ongedaan gemaakt'
      WHEN new.amount < 0 THEN 'terugbetaling ongedaan gemaakt'
      ELSE 'betaling ongedaan gemaakt'
    END,
    'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_patch('{}', json_object(
      'bedrag', new.amount, 'open', (SELECT -surplus FROM surpluses WHERE invoice_id = new.invoice_id),
      'datum', new.paid_on, 'methode', new.method, 'reden', new.reason
    ))
  FROM present_actor JOIN invoices ON invoices.id = new.invoice_id;
END;

CREATE TRIGGER balance_loses_payment AFTER INSERT ON payments WHEN new.undone_at IS NULL
BEGIN
  UPDATE balances SET open = open - new.amount WHERE invoice_id = new.invoice_id;
END;

CREATE TRIGGER balance_regains_undone_payment AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  UPDATE balances SET open = open + new.amount WHERE invoice_id = new.invoice_id;
END;

CREATE TRIGGER line_is_booked AFTER INSERT ON payments WHEN new.source = 'afschrift' AND new.undone_at IS NULL
BEGIN
  UPDATE statement_lines SET rest = rest - new.amount, is_waiting = rest <> new.amount AND NOT is_removed
  WHERE ref = new.reference;
END;

CREATE TRIGGER line_parts_fit BEFORE INSERT ON payments
WHEN new.source = 'afschrift' AND new.undone_at IS NULL AND EXISTS (
  SELECT 1 FROM statement_lines
  WHERE ref = new.reference AND (
    (new.amount < 0) <> (statement_lines.amount < 0) OR
    abs(new.amount + coalesce((
      SELECT sum(amount) FROM payments WHERE reference = new.reference AND source = 'afschrift' AND undone_at IS NULL
    ), 0)) > abs(statement_lines.amount)
  )
)
BEGIN SELECT RAISE(ABORT, 'the parts of a line are more than the line'); END;

CREATE TRIGGER line_waits_again AFTER UPDATE OF undone_at ON payments
WHEN new.source = 'afschrift' AND old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  UPDATE statement_lines SET rest = rest + new.amount, is_waiting = rest <> -new.amount, is_removed = 0
  WHERE ref = new.reference;
END;

CREATE TRIGGER payment_sum_gains_new AFTER INSERT ON payments WHEN new.undone_at IS NULL AND new.reason IS NULL
BEGIN
  INSERT INTO payment_sums (year, method, count, total, days)
  SELECT CAST(substr(new.paid_on, 1, 4) AS INTEGER), new.method, new.amount > 0, new.amount,
    iif(new.amount > 0, max(0, coalesce((unixepoch(new.paid_on) - unixepoch(issued_on)) / 86400, 0)), 0)
  FROM invoices WHERE id = new.invoice_id
  ON CONFLICT (year, method) DO UPDATE
  SET count = count + excluded.count, total = total + excluded.total, days = days + excluded.days;
END;

CREATE TRIGGER payment_sum_loses_undone AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL AND new.reason IS NULL
BEGIN
  UPDATE payment_sums
  SET count = count - (old.amount > 0), total = total - old.amount,
    days = days - (
      SELECT iif(old.amount > 0, max(0, coalesce((unixepoch(old.paid_on) - unixepoch(issued_on)) / 86400, 0)), 0)
      FROM invoices WHERE id = old.invoice_id
    )
  WHERE year = CAST(substr(old.paid_on, 1, 4) AS INTEGER) AND method = old.method;
  DELETE FROM payment_sums
  WHERE year = CAST(substr(old.paid_on, 1, 4) AS INTEGER) AND method = old.method AND count = 0 AND total = 0;
END;

CREATE TRIGGER payment_takes_back_write_offs AFTER INSERT ON payments WHEN new.undone_at IS NULL
BEGIN
  INSERT INTO surpluses (invoice_id, surplus, day, at)
  SELECT invoice_id, surplus, new.paid_on, new.recorded_at FROM surpluses
  WHERE invoice_id = new.invoice_id AND surplus > 0;
END;

CREATE TRIGGER payments_are_kept BEFORE DELETE ON payments WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'a payment is never deleted'); END;

CREATE TRIGGER payments_have_a_largest_amount BEFORE INSERT ON payments
WHEN new.amount NOT BETWEEN -999999999999 AND 999999999999 AND new.moved_from IS NULL
BEGIN SELECT RAISE(ABORT, 'this amount is too large for a payment'); END;

CREATE TRIGGER payments_never_change BEFORE UPDATE ON payments
WHEN old.undone_at IS NOT NULL OR new.undone_at IS NULL OR (
    new.id, new.invoice_id, new.amount, new.paid_on, new.method, new.reason, new.source, new.reference,
    new.recorded_at, new.recorded_by, new.request_id, new.moved_from
  ) IS NOT (
    old.id, old.invoice_id, old.amount, old.paid_on, old.method, old.reason, old.source, old.reference,
    old.recorded_at, old.recorded_by, old.request_id, old.moved_from
  )
BEGIN SELECT RAISE(ABORT, 'a payment never changes, it is only undone once'); END;

CREATE TRIGGER undone_refund_takes_back_write_offs AFTER UPDATE OF undone_at ON payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL AND new.amount < 0
BEGIN
  INSERT INTO surpluses (invoice_id, surplus, day, at)
  SELECT invoice_id, surplus, (SELECT day FROM present_actor), new.undone_at FROM surpluses
  WHERE invoice_id = new.invoice_id AND surplus > 0;
END;

CREATE TABLE photos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_id INTEGER NOT NULL,
  request_id TEXT NOT NULL CHECK (length(request_id) BETWEEN 1 AND 200),
  made_at TEXT NOT NULL,
  width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 4096),
  height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 4096),
  jpeg BLOB NOT NULL CHECK (length(jpeg) <= 300000 AND substr(jpeg, 1, 3) = x'FFD8FF'),
  UNIQUE (delivery_id, request_id)
) STRICT;
CREATE INDEX photos_by_time ON photos (made_at);

CREATE TRIGGER audit_photos_delete AFTER DELETE ON photos
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'foto verwijderd',
    'levering', old.delivery_id, deliveries.customer_name || ', ' || strftime('%d-%m-%Y', deliveries.date) || ' ' || iif(deliveries.slot = 0, 'Ochtend', 'Middag'),
    json_object('foto', old.id)
  FROM present_actor JOIN deliveries ON deliveries.id = old.delivery_id;
END;

CREATE TRIGGER audit_photos_insert AFTER INSERT ON photos
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'foto gemaakt',
    'levering', new.delivery_id, deliveries.customer_name || ', ' || strftime('%d-%m-%Y', deliveries.date) || ' ' || iif(deliveries.slot = 0, 'Ochtend', 'Middag'),
    json_object('foto', new.id)
  FROM present_actor JOIN deliveries ON deliveries.id = new.delivery_id;
END;

CREATE TRIGGER photos_are_at_most_three BEFORE INSERT ON photos
WHEN (SELECT count(*) FROM photos WHERE delivery_id = new.delivery_id) >= 3
BEGIN SELECT RAISE(ABORT, 'a delivery has at most three photos'); END;

CREATE TRIGGER photos_have_a_delivery BEFORE INSERT ON photos
WHEN NOT EXISTS (SELECT 1 FROM deliveries WHERE id = new.delivery_id)
BEGIN SELECT RAISE(ABORT, 'a photo belongs to a delivery'); END;

CREATE TRIGGER photos_never_change BEFORE UPDATE ON photos
BEGIN SELECT RAISE(ABORT, 'a photo never changes'); END;

CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES authenticators (user_id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL CHECK (length(code_hash) = 64),
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE reminder_holds (
  invoice_id INTEGER PRIMARY KEY REFERENCES invoices (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500)
) STRICT;

CREATE TRIGGER audit_reminder_holds_delete AFTER DELETE ON reminder_holds
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'weer aanmanen',
    'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_object('reden', old.reason)
  FROM present_actor JOIN invoices ON invoices.id = old.invoice_id;
END;

CREATE TRIGGER audit_reminder_holds_insert AFTER INSERT ON reminder_holds
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'niet aanmanen',
    'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_object('reden', new.reason)
  FROM present_actor JOIN invoices ON invoices.id = new.invoice_id;
END;

CREATE TRIGGER audit_reminder_holds_update AFTER UPDATE ON reminder_holds
WHEN (new.reason) IS NOT (old.reason)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'niet aanmanen',
    'factuur', invoices.delivery_id, invoices.number || ', ' || invoices.customer_name,
    json_object('oud', json_object('reden', old.reason), 'nieuw', json_object('reden', new.reason))
  FROM present_actor JOIN invoices ON invoices.id = new.invoice_id;
END;

CREATE TABLE reset_tokens (
  token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reset_tokens_by_expiry ON reset_tokens (expires_at);
CREATE INDEX reset_tokens_by_user ON reset_tokens (user_id);

CREATE TABLE search_batches (
  search TEXT PRIMARY KEY CHECK (search IN ('audit_subjects', 'invoice_names')),
  -- The first and the last id of the batch that was added last. Earlier rows are in the index too.
  first INTEGER NOT NULL CHECK (first > 0),
  last INTEGER NOT NULL CHECK (last >= 0)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE search_texts USING fts5 (
  address, phone, reference, content = 'folded_search_values', content_rowid = 'id',
  tokenize = 'trigram remove_diacritics 1', columnsize = 0
);

CREATE VIRTUAL TABLE search_trigrams USING fts5vocab ('search_texts', 'instance');

CREATE TABLE search_values (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('address', 'phone', 'reference')),
  value TEXT NOT NULL CHECK (value <> ''),
  UNIQUE (kind, value)
) STRICT;

CREATE TRIGGER search_value_comes AFTER INSERT ON search_values
BEGIN
  INSERT INTO search_texts (rowid, address, phone, reference)
  SELECT id, address, phone, reference FROM folded_search_values WHERE id = new.id;
END;

CREATE TRIGGER search_value_goes BEFORE DELETE ON search_values
BEGIN
  INSERT INTO search_texts (search_texts, rowid, address, phone, reference)
  SELECT 'delete', id, address, phone, reference FROM folded_search_values WHERE id = old.id;
END;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  device TEXT NOT NULL DEFAULT '' CHECK (length(device) <= 200),
  address TEXT NOT NULL DEFAULT '' CHECK (length(address) <= 100)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_created_at ON sessions (created_at);
CREATE INDEX sessions_by_seen_at ON sessions (seen_at);
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE "settings" (
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
  version INTEGER NOT NULL DEFAULT 1,
  clock_trusted_after INTEGER,
  remarks_on_invoice INTEGER NOT NULL DEFAULT 0 CHECK (remarks_on_invoice IN (0, 1)),
  capacity_deliveries INTEGER CHECK (capacity_deliveries BETWEEN 1 AND 999),
  capacity_quantity INTEGER CHECK (capacity_quantity BETWEEN 1 AND 9999999),
  mails_invoices INTEGER NOT NULL DEFAULT 1 CHECK (mails_invoices IN (0, 1)),
  invoice_mail_subject TEXT NOT NULL DEFAULT '' CHECK (length(invoice_mail_subject) <= 150),
  invoice_mail_text TEXT NOT NULL DEFAULT '' CHECK (length(invoice_mail_text) <= 4000),
  credit_mail_subject TEXT NOT NULL DEFAULT '' CHECK (length(credit_mail_subject) <= 150),
  credit_mail_text TEXT NOT NULL DEFAULT '' CHECK (length(credit_mail_text) <= 4000),
  reminder_subject TEXT NOT NULL DEFAULT '' CHECK (length(reminder_subject) <= 150),
  reminder_text TEXT NOT NULL DEFAULT '' CHECK (length(reminder_text) <= 4000),
  final_notice_subject TEXT NOT NULL DEFAULT '' CHECK (length(final_notice_subject) <= 150),
  final_notice_text TEXT NOT NULL DEFAULT '' CHECK (length(final_notice_text) <= 4000),
  form_of_address TEXT NOT NULL DEFAULT 'u' CHECK (form_of_address IN ('u', 'je')),
  first_steps_closed INTEGER NOT NULL DEFAULT 0 CHECK (first_steps_closed IN (0, 1)),
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL
    CHECK (longitude BETWEEN -180 AND 180) CHECK ((latitude IS NULL) = (longitude IS NULL)),
  looks_up_addresses INTEGER NOT NULL DEFAULT 0 CHECK (looks_up_addresses IN (0, 1)),
  photo_months INTEGER NOT NULL DEFAULT 24 CHECK (photo_months BETWEEN 1 AND 120),
  morning_hours TEXT NOT NULL DEFAULT '08:00-12:00'
    CHECK (morning_hours GLOB '[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]'),
  afternoon_hours TEXT NOT NULL DEFAULT '12:30-17:00'
    CHECK (afternoon_hours GLOB '[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]'),
  minutes_per_stop INTEGER NOT NULL DEFAULT 15 CHECK (minutes_per_stop BETWEEN 0 AND 240),
  speed INTEGER NOT NULL DEFAULT 45 CHECK (speed BETWEEN 5 AND 120),
  address_not_found INTEGER NOT NULL DEFAULT 0
    CHECK (address_not_found IN (0, 1)) CHECK (address_not_found = 0 OR latitude IS NULL),
  old_invoices_hidden INTEGER NOT NULL DEFAULT 0 CHECK (old_invoices_hidden >= 0)
) STRICT;

CREATE TRIGGER audit_settings_update AFTER UPDATE ON settings
WHEN (
    new.company_name, new.legal_name, new.address, new.phone, new.email, new.website, new.kvk_number,
    new.vat_number, new.iban, new.bic, new.payment_term_days, new.line_name, new.home_title,
    new.invoice_number_format, new.credit_number_format, new.prices_include_vat, new.payment_request_includes_fee,
    new.logo_sha256, new.remarks_on_invoice, new.capacity_deliveries, new.capacity_quantity, new.mails_invoices,
    new.invoice_mail_subject, new.invoice_mail_text, new.credit_mail_subject, new.credit_mail_text,
    new.reminder_subject, new.reminder_text, new.final_notice_subject, new.final_notice_text, new.morning_hours,
    new.afternoon_hours, new.minutes_per_stop, new.speed, new.photo_months, new.looks_up_addresses,
    new.form_of_address
  ) IS NOT (
    old.company_name, old.legal_name, old.address, old.phone, old.email, old.website, old.kvk_number,
    old.vat_number, old.iban, old.bic, old.payment_term_days, old.line_name, old.home_title,
    old.invoice_number_format, old.credit_number_format, old.prices_include_vat, old.payment_request_includes_fee,
    old.logo_sha256, old.remarks_on_invoice, old.capacity_deliveries, old.capacity_quantity, old.mails_invoices,
    old.invoice_mail_subject, old.invoice_mail_text, old.credit_mail_subject, old.credit_mail_text,
    old.reminder_subject, old.reminder_text, old.final_notice_subject, old.final_notice_text, old.morning_hours,
    old.afternoon_hours, old.minutes_per_stop, old.speed, old.photo_months, old.looks_up_addresses,
    old.form_of_address
  )
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gewijzigd',
    'instellingen', NULL, '',
    json_object('oud', json_object(
      'bedrijfsnaam', old.company_name, 'juridischeNaam', old.legal_name, 'adres', old.address,
      'telefoon', old.phone, 'email', old.email, 'website', old.website, 'kvkNummer', old.kvk_number,
      'btwNummer', old.vat_number, 'iban', old.iban, 'bic', old.bic, 'betaaltermijn', old.payment_term_days,
      'regelnaam', old.line_name, 'titel', old.home_title, 'factuurnummers', old.invoice_number_format,
      'creditnummers', old.credit_number_format, 'prijzenInclusief', old.prices_include_vat,
      'bezorgkostenInVerzoek', old.payment_request_includes_fee, 'logo', old.logo_sha256,
      'opmerkingenOpFactuur', old.remarks_on_invoice, 'capaciteitLeveringen', old.capacity_deliveries,
      'capaciteitKuub', old.capacity_quantity, 'mailen', old.mails_invoices,
      'onderwerpFactuur', old.invoice_mail_subject, 'tekstFactuur', old.invoice_mail_text,
      'onderwerpCreditfactuur', old.credit_mail_subject, 'tekstCreditfactuur', old.credit_mail_text,
      'onderwerpHerinnering', old.reminder_subject, 'tekstHerinnering', old.reminder_text,
      'onderwerpAanmaning', old.final_notice_subject, 'tekstAanmaning', old.final_notice_text,
      'werktijdOchtend', old.morning_hours, 'werktijdMiddag', old.afternoon_hours,
      'minutenPerStop', old.minutes_per_stop, 'snelheid', old.speed, 'fotosBewaren', old.photo_months,
      'adressenOpzoeken', old.looks_up_addresses, 'aanspreekvorm', old.form_of_address
    ), 'nieuw', json_object(
      'bedrijfsnaam', new.company_name, 'juridischeNaam', new.legal_name, 'adres', new.address,
      'telefoon', new.phone, 'email', new.email, 'website', new.website, 'kvkNummer', new.kvk_number,
      'btwNummer', new.vat_number, 'iban', new.iban, 'bic', new.bic, 'betaaltermijn', new.payment_term_days,
      'regelnaam', new.line_name, 'titel', new.home_title, 'factuurnummers', new.invoice_number_format,
      'creditnummers', new.credit_number_format, 'prijzenInclusief', new.prices_include_vat,
      'bezorgkostenInVerzoek', new.payment_request_includes_fee, 'logo', new.logo_sha256,
      'opmerkingenOpFactuur', new.remarks_on_invoice, 'capaciteitLeveringen', new.capacity_deliveries,
      'capaciteitKuub', new.capacity_quantity, 'mailen', new.mails_invoices,
      'onderwerpFactuur', new.invoice_mail_subject, 'tekstFactuur', new.invoice_mail_text,
      'onderwerpCreditfactuur', new.credit_mail_subject, 'tekstCreditfactuur', new.credit_mail_text,
      'onderwerpHerinnering', new.reminder_subject, 'tekstHerinnering', new.reminder_text,
      'onderwerpAanmaning', new.final_notice_subject, 'tekstAanmaning', new.final_notice_text,
      'werktijdOchtend', new.morning_hours, 'werktijdMiddag', new.afternoon_hours,
      'minutenPerStop', new.minutes_per_stop, 'snelheid', new.speed, 'fotosBewaren', new.photo_months,
      'adressenOpzoeken', new.looks_up_addresses, 'aanspreekvorm', new.form_of_address
    ))
  FROM present_actor;
END;

CREATE TRIGGER settings_are_kept BEFORE DELETE ON settings
BEGIN SELECT RAISE(ABORT, 'the settings are never deleted'); END;

CREATE TABLE skipped_numbers (
  series TEXT NOT NULL CHECK (series IN ('invoice', 'credit')),
  year INTEGER NOT NULL,
  first INTEGER NOT NULL CHECK (first > 0),
  last INTEGER NOT NULL CHECK (last >= first),
  reason TEXT NOT NULL CHECK (reason <> ''),
  at TEXT NOT NULL,
  PRIMARY KEY (series, year, first)
) STRICT, WITHOUT ROWID;

CREATE TABLE statement_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The fingerprint of the line (payments/statements/fingerprint.ts).
  ref TEXT NOT NULL UNIQUE CHECK (length(ref) = 32),
  account TEXT NOT NULL CHECK (length(account) BETWEEN 1 AND 40),
  booked_on TEXT NOT NULL CHECK (booked_on IS date(booked_on) AND booked_on BETWEEN '1900-01-01' AND '2100-12-31'),
  -- Negative for a debit, such as a refund.
  amount INTEGER NOT NULL CHECK (amount <> 0),
  counterparty TEXT NOT NULL CHECK (length(counterparty) <= 200),
  description TEXT NOT NULL CHECK (length(description) <= 600),
  is_reversal INTEGER NOT NULL CHECK (is_reversal IN (0, 1)),
  is_waiting INTEGER NOT NULL DEFAULT 1 CHECK (is_waiting IN (0, 1)),
  read_at TEXT NOT NULL,
  iban TEXT NOT NULL DEFAULT '' CHECK (length(iban) <= 34),
  rest INTEGER NOT NULL DEFAULT 0,
  ended INTEGER NOT NULL DEFAULT 0,
  is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1)),
  is_blank INTEGER NOT NULL DEFAULT 0 CHECK (is_blank IN (0, 1))
) STRICT;
CREATE INDEX statement_lines_by_iban ON statement_lines (iban, ref) WHERE iban <> '';
CREATE INDEX unbooked_lines_by_reading ON statement_lines (read_at) WHERE is_waiting = 1 AND rest = amount;
CREATE INDEX waiting_statement_lines ON statement_lines (id, amount, is_reversal) WHERE is_waiting = 1;

CREATE TRIGGER line_begins AFTER INSERT ON statement_lines
BEGIN
  UPDATE statement_lines SET rest = amount - ended - coalesce((
    SELECT sum(amount) FROM payments WHERE reference = new.ref AND source = 'afschrift' AND undone_at IS NULL
  ), 0) WHERE id = new.id;
  UPDATE statement_lines SET is_waiting = rest <> 0 WHERE id = new.id;
END;

CREATE TRIGGER statement_lines_have_a_largest_amount BEFORE INSERT ON statement_lines
WHEN new.amount NOT BETWEEN -999999999999 AND 999999999999
BEGIN SELECT RAISE(ABORT, 'this amount is too large for a line of a bank statement'); END;

CREATE TABLE statement_matches (
  line_id INTEGER NOT NULL REFERENCES statement_lines (id) ON DELETE CASCADE,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  open INTEGER NOT NULL,
  is_exact INTEGER NOT NULL DEFAULT 1 CHECK (is_exact IN (0, 1)),
  PRIMARY KEY (line_id, invoice_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX statement_matches_by_invoice ON statement_matches (invoice_id);

CREATE TABLE takeovers (
  -- The id of the request.
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 200),
  until TEXT NOT NULL CHECK (until IS date(until)),
  -- The number of invoices and the sum of their open amounts.
  count INTEGER NOT NULL CHECK (count > 0),
  total INTEGER NOT NULL CHECK (total > 0),
  recorded_at TEXT NOT NULL,
  recorded_by TEXT NOT NULL CHECK (recorded_by <> ''),
  undone_at TEXT,
  undone_by TEXT CHECK (undone_by <> ''),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER audit_takeovers_insert AFTER INSERT ON takeovers
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'overgenomen',
    'gegevens', NULL, 'Facturen tot en met ' || strftime('%d-%m-%Y', new.until),
    json_object('bedrag', new.total, 'aantal', new.count)
  FROM present_actor;
END;

CREATE TRIGGER audit_takeovers_undo AFTER UPDATE OF undone_at ON takeovers
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'overname ongedaan gemaakt',
    'gegevens', NULL, 'Facturen tot en met ' || strftime('%d-%m-%Y', new.until),
    json_object('bedrag', new.total, 'aantal', new.count)
  FROM present_actor;
END;

CREATE TRIGGER takeovers_are_kept BEFORE DELETE ON takeovers WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN SELECT RAISE(ABORT, 'a take-over is never deleted'); END;

CREATE TRIGGER takeovers_never_change BEFORE UPDATE ON takeovers
WHEN old.undone_at IS NOT NULL OR new.undone_at IS NULL OR (
    new.id, new.until, new.count, new.total, new.recorded_at, new.recorded_by
  ) IS NOT (
    old.id, old.until, old.count, old.total, old.recorded_at, old.recorded_by
  )
BEGIN SELECT RAISE(ABORT, 'a take-over never changes, it is only undone once'); END;

CREATE TABLE uninvoiced_sums (
  date TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count >= 0),
  total INTEGER NOT NULL CHECK (total >= 0)
) STRICT, WITHOUT ROWID;

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

CREATE TRIGGER audit_users_insert AFTER INSERT ON users
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'toegevoegd',
    'gebruiker', new.id, new.username,
    json_object(
      'gebruikersnaam', new.username, 'email', new.email, 'actief', new.is_active, 'beheerder', new.is_admin
    )
  FROM present_actor;
END;

CREATE TRIGGER audit_users_password AFTER UPDATE OF password_hash ON users
WHEN new.password_hash <> old.password_hash
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'wachtwoord gewijzigd',
    'gebruiker', new.id, new.username,
    json_object()
  FROM present_actor;
END;

CREATE TRIGGER audit_users_update AFTER UPDATE ON users
WHEN (new.username, new.email, new.is_active, new.is_admin) IS NOT (old.username, old.email, old.is_active, old.is_admin)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gewijzigd',
    'gebruiker', new.id, new.username,
    json_object('oud', json_object(
      'gebruikersnaam', old.username, 'email', old.email, 'actief', old.is_active, 'beheerder', old.is_admin
    ), 'nieuw', json_object(
      'gebruikersnaam', new.username, 'email', new.email, 'actief', new.is_active, 'beheerder', new.is_admin
    ))
  FROM present_actor;
END;

CREATE TRIGGER driver_links_end_with_user AFTER UPDATE OF password_hash, is_active ON users
WHEN new.is_active = 0
  OR (new.password_hash <> old.password_hash AND (SELECT actor_id FROM present_actor) IS NOT new.id)
BEGIN
  UPDATE driver_links SET withdrawn_at = (SELECT at FROM present_actor)
  WHERE user_id = new.id AND withdrawn_at IS NULL AND expires_at > (SELECT at FROM present_actor);
END;

CREATE TRIGGER last_administrator_stays BEFORE UPDATE OF is_active, is_admin ON users
WHEN old.is_active = 1 AND old.is_admin = 1 AND (new.is_active = 0 OR new.is_admin = 0)
  AND NOT EXISTS (SELECT 1 FROM users WHERE is_active = 1 AND is_admin = 1 AND id <> old.id)
BEGIN SELECT RAISE(ABORT, 'the last active administrator stays'); END;

CREATE TRIGGER reset_links_end_with_email AFTER UPDATE OF email_fold ON users
WHEN new.email_fold <> old.email_fold
BEGIN DELETE FROM reset_tokens WHERE user_id = new.id; END;

CREATE TRIGGER sessions_end_with_password AFTER UPDATE OF password_hash, is_active ON users
WHEN new.password_hash <> old.password_hash OR new.is_active = 0
BEGIN
  DELETE FROM sessions
  WHERE user_id = new.id AND token_hash IS NOT (SELECT session FROM acting);
  DELETE FROM reset_tokens WHERE user_id = new.id;
END;

CREATE TRIGGER users_are_kept BEFORE DELETE ON users
BEGIN SELECT RAISE(ABORT, 'a user is deactivated, never deleted'); END;

CREATE VIEW folded_audit_subjects AS
SELECT id,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(subject,
    char(13), ' '), char(10), ' '), ',', ' '), 'ß', 'ss'), 'ẞ', 'ss'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø',
    'o'), 'đ', 'd'), 'Đ', 'd'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ĳ', 'ij'), 'Ĳ', 'ij'), '’',
    ''''), '‘', ''''), '´', ''''), '`', ''''), '–', '-'), '  ', ' '), '  ', ' ') || '  ' AS subject
FROM audit_log WHERE id <= (SELECT last FROM search_batches WHERE search = 'audit_subjects');

CREATE VIEW folded_search_values AS
SELECT id,
  iif(kind = 'address', folded, '') AS address,
  iif(kind = 'phone', digits || '  ', '') AS phone,
  iif(kind = 'reference', folded, '') AS reference
FROM (
  SELECT id, kind,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(value,
    char(13), ' '), char(10), ' '), ',', ' '), 'ß', 'ss'), 'ẞ', 'ss'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø',
    'o'), 'đ', 'd'), 'Đ', 'd'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ĳ', 'ij'), 'Ĳ', 'ij'), '’',
    ''''), '‘', ''''), '´', ''''), '`', ''''), '–', '-'), '  ', ' '), '  ', ' ') || '  ' AS folded,
    replace(replace(replace(replace(replace(replace(replace(replace(value, ' ', ''), char(160), ''), '-', ''),
    '(', ''), ')', ''), '.', ''), '/', ''), '+', '') AS digits
  FROM search_values
);

CREATE VIEW padded_customer_names AS SELECT id, search_text || '  ' AS name FROM customers;

CREATE VIEW padded_delivery_names AS SELECT place, customer_name_fold || '  ' AS name FROM deliveries;

CREATE VIEW padded_invoice_names AS
SELECT id, customer_name_fold || '  ' AS name FROM invoices
WHERE id <= (SELECT last FROM search_batches WHERE search = 'invoice_names');

CREATE VIEW padded_names AS SELECT id, name_fold || '  ' AS name FROM names;

CREATE VIEW present_actor AS
SELECT at, day, actor_id, actor FROM acting
UNION ALL
SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), date('now'), NULL, 'buiten Vipo om'
WHERE NOT EXISTS (SELECT 1 FROM acting);

CREATE VIEW surpluses (invoice_id, surplus, day, at) AS
SELECT invoices.id,
  coalesce((SELECT sum(amount) FROM payments WHERE invoice_id = invoices.id AND undone_at IS NULL), 0) -
    total - coalesce((SELECT credits.total FROM credits WHERE invoice_id = invoices.id), 0),
  NULL, NULL
FROM invoices;

CREATE TRIGGER write_offs_are_taken_back INSTEAD OF INSERT ON surpluses
BEGIN
  UPDATE payments
  SET undone_at = new.at, undone_by = coalesce((SELECT actor FROM present_actor), 'Vipo'),
    taken_back_on = max(paid_on, new.day)
  WHERE id IN (
    SELECT id FROM (
      SELECT id, sum(amount) OVER (ORDER BY id DESC) - amount AS later FROM payments
      WHERE invoice_id = new.invoice_id AND reason IS NOT NULL AND undone_at IS NULL
    ) WHERE later < new.surplus
  );
  INSERT INTO payments (invoice_id, amount, paid_on, method, reason, source, reference, recorded_at, recorded_by,
    moved_from)
  SELECT payments.invoice_id, -surpluses.surplus, paid_on, method, reason, source, reference, new.at, undone_by, id
  FROM surpluses JOIN payments ON payments.id = (
    SELECT min(id) FROM payments
    WHERE invoice_id = new.invoice_id AND taken_back_on IS NOT NULL AND undone_at = new.at AND id > coalesce((
      SELECT max(id) FROM payments
      WHERE invoice_id = new.invoice_id AND reason IS NOT NULL AND undone_at IS NULL
    ), 0)
  )
  WHERE surpluses.invoice_id = new.invoice_id AND surpluses.surplus < 0;
END;
