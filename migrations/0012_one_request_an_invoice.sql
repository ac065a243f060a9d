-- An invoice gets only one payment request, even if a change of the settings would give another amount.
CREATE TRIGGER payment_request_once_an_invoice BEFORE INSERT ON payment_requests
WHEN new.state <> 'failed'
  AND EXISTS (SELECT 1 FROM invoices WHERE number = new.reference)
  AND EXISTS (SELECT 1 FROM payment_requests WHERE reference = new.reference AND state <> 'failed')
BEGIN SELECT RAISE(ABORT, 'an invoice has one payment request'); END;
