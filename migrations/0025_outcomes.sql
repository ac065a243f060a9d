-- The outcomes that a driver can report of a stop: delivered, less delivered than planned, nobody at home, or refused.
-- `delivered_at` is still the moment of delivery. The last CHECK keeps it equal to `outcome_at` when something was
-- delivered, and NULL otherwise.
ALTER TABLE deliveries ADD COLUMN outcome TEXT CHECK (outcome IN ('geleverd', 'niet thuis', 'geweigerd', 'minder'));
ALTER TABLE deliveries ADD COLUMN outcome_at TEXT
  CHECK (outcome_at IS NULL OR strftime('%Y-%m-%dT%H:%M:%fZ', outcome_at) IS outcome_at);
UPDATE deliveries SET outcome = 'geleverd', outcome_at = delivered_at WHERE delivered_at IS NOT NULL;
ALTER TABLE deliveries ADD COLUMN delivered_quantity INTEGER
  CHECK (
    (delivered_quantity IS NOT NULL) = (outcome IS 'minder')
    AND (delivered_quantity IS NULL OR (delivered_quantity > 0 AND delivered_quantity < quantity))
  );
ALTER TABLE deliveries ADD COLUMN outcome_remark TEXT NOT NULL DEFAULT ''
  CHECK (
    length(outcome_remark) <= 500 AND (outcome_remark = '' OR outcome IS NOT NULL)
    AND (outcome IS NULL) = (outcome_at IS NULL)
    AND delivered_at IS CASE WHEN outcome IN ('geleverd', 'minder') THEN outcome_at END
  );

-- The delivery that this delivery replaces, because its invoice was credited. A delivery has at most one replacement.
ALTER TABLE deliveries ADD COLUMN reissue_of INTEGER REFERENCES deliveries (id) CHECK (reissue_of <> id);
CREATE UNIQUE INDEX deliveries_by_reissue ON deliveries (reissue_of) WHERE reissue_of IS NOT NULL;

UPDATE deleted_records
SET record = json_set(record, '$.outcome', 'geleverd', '$.outcome_at', json_extract(record, '$.delivered_at'))
WHERE kind = 'levering' AND json_extract(record, '$.delivered_at') IS NOT NULL;

DROP TRIGGER delivery_ticked_is_told;
CREATE TRIGGER delivery_ticked_is_told
AFTER UPDATE OF outcome, outcome_at, outcome_remark, delivered_quantity, delivered_at, received ON deliveries
WHEN (new.outcome, new.outcome_at, new.outcome_remark, new.delivered_quantity, new.received) IS NOT
  (old.outcome, old.outcome_at, old.outcome_remark, old.delivered_quantity, old.received)
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
    'levering', new.id,
    new.customer_name || ', ' || strftime('%d-%m-%Y', new.date) || ' ' ||
      CASE new.slot WHEN 0 THEN 'Ochtend' ELSE 'Middag' END,
    -- 'geleverd' is the moment, as in older entries. An outcome that delivered nothing has its moment beside it.
    json_object(
      'oud', json_object(
        'uitkomst', nullif(old.outcome, 'geleverd'), 'uitkomstOp', iif(old.delivered_at IS NULL, old.outcome_at, NULL),
        'geleverd', old.delivered_at, 'geleverdAantal', old.delivered_quantity,
        'uitkomstOpmerking', old.outcome_remark, 'ontvangen', old.received
      ),
      'nieuw', json_object(
        'uitkomst', nullif(new.outcome, 'geleverd'), 'uitkomstOp', iif(new.delivered_at IS NULL, new.outcome_at, NULL),
        'geleverd', new.delivered_at, 'geleverdAantal', new.delivered_quantity,
        'uitkomstOpmerking', new.outcome_remark, 'ontvangen', new.received
      )
    )
  FROM present_actor;
END;

-- The stored record of a deleted delivery has the outcome too, so that restoring the delivery restores the outcome.
DROP TRIGGER delivery_deleted_is_told;
CREATE TRIGGER delivery_deleted_is_told AFTER DELETE ON deliveries
WHEN NOT EXISTS (SELECT 1 FROM clearing)
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'verwijderd', 'levering', old.id,
    old.customer_name || ', ' || strftime('%d-%m-%Y', old.date) || ' ' ||
      CASE old.slot WHEN 0 THEN 'Ochtend' ELSE 'Middag' END,
    json_object(
      'klant', old.customer_name, 'adres', old.address, 'telefoon', old.phone, 'datum', old.date,
      'slot', old.slot, 'prijs', old.price, 'kuub', old.quantity, 'bezorgkosten', old.fee,
      'betaling', old.payment, 'opmerkingen', old.remarks, 'email', old.email, 'referentie', old.reference
    )
  FROM present_actor;
  INSERT INTO deleted_records (kind, record_id, record, at)
  SELECT 'levering', old.id, json_object(
    'id', old.id, 'customer_name', old.customer_name,
    'customer_name_fold', old.customer_name_fold, 'address', old.address, 'phone', old.phone, 'date', old.date,
    'slot', old.slot, 'price', old.price, 'quantity', old.quantity, 'fee', old.fee, 'payment', old.payment,
    'remarks', old.remarks, 'version', old.version, 'position', old.position,
    'delivered_at', old.delivered_at, 'received', old.received,
    'email', old.email, 'reference', old.reference,
    'outcome', old.outcome, 'outcome_at', old.outcome_at, 'outcome_remark', old.outcome_remark,
    'delivered_quantity', old.delivered_quantity, 'reissue_of', old.reissue_of
  ), at FROM present_actor;
  DELETE FROM deleted_records
  WHERE at < (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', at, '-30 days') FROM present_actor);
END;
