-- The largest amount that can be received or paid at once (MAX_AMOUNT in src/shared/money.ts). The column
-- deliveries.received has the same limit. An older version accepted larger amounts. So these are triggers instead of
-- CHECKs: the stored rows stay, and a part of a larger payment can be moved. A restore copies payments without the
-- first trigger.
CREATE TRIGGER payments_have_a_largest_amount BEFORE INSERT ON payments
WHEN new.amount NOT BETWEEN -999999999999 AND 999999999999 AND new.moved_from IS NULL
BEGIN SELECT RAISE(ABORT, 'this amount is too large for a payment'); END;
CREATE TRIGGER statement_lines_have_a_largest_amount BEFORE INSERT ON statement_lines
WHEN new.amount NOT BETWEEN -999999999999 AND 999999999999
BEGIN SELECT RAISE(ABORT, 'this amount is too large for a line of a bank statement'); END;
