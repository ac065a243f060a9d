-- What was not delivered, or only in part, which the figures subtract from what was planned.
CREATE INDEX deliveries_not_whole ON deliveries (date)
WHERE outcome IN ('niet thuis', 'geweigerd', 'minder') AND reissue_of IS NULL;
