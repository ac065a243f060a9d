-- What became of an invoice's payment request and message is looked up by its number, failed attempts included.
CREATE INDEX payment_requests_by_reference ON payment_requests (reference, id);
CREATE INDEX messages_by_invoice ON messages (invoice_number, id);
-- Those that may still be paid, the longest unseen first.
CREATE INDEX payment_requests_to_refresh ON payment_requests (refreshed_at)
WHERE state = 'made' AND token IS NOT NULL AND (status IS NULL OR status = 'OPEN') AND amount_paid < amount;

-- Somebody chose to send a message again although nobody knows what became of it: only so is there a second.
ALTER TABLE messages ADD COLUMN resent_at TEXT;
DROP INDEX messages_once;
CREATE UNIQUE INDEX messages_once ON messages (invoice_number, recipient, link)
WHERE state <> 'failed' AND resent_at IS NULL;
