-- The stops where nothing or less than planned was delivered. The figures subtract the missing wood from the planned
-- wood.
CREATE INDEX deliveries_not_whole ON deliveries (date)
WHERE outcome IN ('niet thuis', 'geweigerd', 'minder') AND reissue_of IS NULL;
