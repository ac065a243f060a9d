-- A bookkeeper asks for the invoices and credits of a month or a quarter.
CREATE INDEX credits_by_day ON credits (issued_on, id);
