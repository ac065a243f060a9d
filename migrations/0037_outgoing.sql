-- One outbox replaces the tables of the channels. Each row is an attempt to send something. For each key of a channel,
-- only one attempt may be sent or being sent, unless a user chose to send again.
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

-- The attempts of each channel keep their order.
INSERT INTO outgoing (channel, kind, about, subject, once_key, state, error, provider_id, created_at, amount, url, status,
  amount_paid, refreshed_at)
SELECT 'tikkie', 'betaalverzoek', reference, substr(description, 1, 1000), amount || ' ' || reference,
  iif(state = 'made', 'sent', state), substr(error, 1, 1000), token, created_at, amount, url, status, amount_paid,
  refreshed_at
FROM payment_requests ORDER BY id;

-- `text` gets the parameters of the template.
INSERT INTO outgoing (channel, kind, about, recipient, once_key, state, error, provider_id, created_at, resent_at, text)
SELECT 'whatsapp', 'bericht', invoice_number, recipient, invoice_number || ' ' || recipient || ' ' || link, state,
  substr(error, 1, 1000), provider_id, created_at, resent_at,
  substr(concat_ws(char(10), first_name, invoice_number,
    '€' || char(160) || replace(printf('%,d', amount / 100), ',', '.') || printf(',%02d', amount % 100), link), 1, 10000)
FROM messages ORDER BY id;

INSERT INTO outgoing (channel, kind, about, number, recipient, subject, once_key, request_id, state, error, created_at,
  resent_at, text)
SELECT 'mail', kind, invoice_number, number, address, subject,
  number || iif(kind IN ('herinnering', 'aanmaning'), ' herinnering', ''), request_id, state, error, created_at,
  resent_at, text
FROM mails ORDER BY id;

DROP TABLE payment_requests;
DROP TABLE messages;
DROP TABLE mails;

CREATE UNIQUE INDEX outgoing_once ON outgoing (channel, once_key) WHERE state <> 'failed' AND resent_at IS NULL;
CREATE UNIQUE INDEX outgoing_of_tikkie ON outgoing (provider_id) WHERE channel = 'tikkie';
CREATE INDEX outgoing_by_about ON outgoing (about, id);
CREATE INDEX outgoing_not_sent ON outgoing (created_at, about) WHERE state <> 'sent';
CREATE INDEX outgoing_to_refresh ON outgoing (refreshed_at)
WHERE state = 'sent' AND provider_id IS NOT NULL AND (status IS NULL OR status = 'OPEN') AND amount_paid < amount;

-- An invoice gets only one payment request, even if a change of the settings would give another amount.
CREATE TRIGGER payment_request_once_an_invoice BEFORE INSERT ON outgoing
WHEN new.channel = 'tikkie' AND new.state <> 'failed'
  AND EXISTS (SELECT 1 FROM invoices WHERE number = new.about)
  AND EXISTS (SELECT 1 FROM outgoing WHERE about = new.about AND channel = 'tikkie' AND state <> 'failed')
BEGIN SELECT RAISE(ABORT, 'an invoice has one payment request'); END;
