-- Finds the attempts to send the payment request and the message of an invoice, by the number of the invoice. Failed
-- attempts are included.
CREATE INDEX payment_requests_by_reference ON payment_requests (reference, id);
CREATE INDEX messages_by_invoice ON messages (invoice_number, id);
-- Finds the requests that can still be paid. The request that was not refreshed for the longest time comes first.
CREATE INDEX payment_requests_to_refresh ON payment_requests (refreshed_at)
WHERE state = 'made' AND token IS NOT NULL AND (status IS NULL OR status = 'OPEN') AND amount_paid < amount;

-- The moment at which a user chose to send the message again, although its outcome is unknown. Without this choice no
-- second message is sent.
ALTER TABLE messages ADD COLUMN resent_at TEXT;
DROP INDEX messages_once;
CREATE UNIQUE INDEX messages_once ON messages (invoice_number, recipient, link)
WHERE state <> 'failed' AND resent_at IS NULL;
