-- The bookkeeper asks for a month or a quarter of both series.
CREATE INDEX credits_by_day ON credits (issued_on, id);
