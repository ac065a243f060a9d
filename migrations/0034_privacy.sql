-- Lines of bank statements have the names of strangers, and the log has the names of customers. Vipo keeps these names
-- no longer than it needs them.

-- Whether the texts of the line (name, IBAN, description) were removed, because the line is for no invoice or its
-- customer was forgotten.
ALTER TABLE statement_lines ADD COLUMN is_blank INTEGER NOT NULL DEFAULT 0 CHECK (is_blank IN (0, 1));
-- The waiting lines without a booked or ended part, by the moment at which they were read.
CREATE INDEX unbooked_lines_by_reading ON statement_lines (read_at) WHERE is_waiting = 1 AND rest = amount;
UPDATE statement_lines SET counterparty = '', iban = '', description = '', is_blank = 1 WHERE rest = 0 AND ended = amount;

-- This table has a row only within a transaction that forgets a customer or deletes the oldest entries of the log.
CREATE TABLE erasing (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Entries of days before this one may be deleted. Without it entries may be blanked.
  kept_from TEXT CHECK (kept_from IS date(kept_from))
) STRICT;
CREATE TRIGGER log_is_kept_seven_years BEFORE INSERT ON erasing
WHEN new.kept_from > (SELECT date(day, '-7 years') FROM present_actor)
BEGIN SELECT RAISE(ABORT, 'the audit log is kept for seven years'); END;
CREATE TRIGGER erasing_never_changes BEFORE UPDATE ON erasing
BEGIN SELECT RAISE(ABORT, 'what is erased never changes'); END;

DROP TRIGGER audit_log_never_changes;
DROP TRIGGER audit_log_is_kept;
CREATE TRIGGER audit_log_is_kept BEFORE DELETE ON audit_log
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE old.day < kept_from)
BEGIN SELECT RAISE(ABORT, 'the audit log is never deleted'); END;
-- Forgetting a customer blanks values of an entry, or replaces them by 'Vergeten klant'. Nothing else of an entry
-- changes.
CREATE TRIGGER audit_log_never_changes BEFORE UPDATE ON audit_log
WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE kept_from IS NULL)
  OR (new.id, new.at, new.day, new.actor_id, new.actor, new.action, new.kind, new.subject_id) IS NOT
    (old.id, old.at, old.day, old.actor_id, old.actor, old.action, old.kind, old.subject_id)
  OR (new.subject <> old.subject AND instr(new.subject, 'Vergeten klant') = 0)
  OR EXISTS (
    SELECT 1 FROM json_tree(new.detail) AS part
    WHERE part.atom IS NOT NULL AND part.atom NOT IN ('', 'Vergeten klant')
      AND part.atom IS NOT json_extract(old.detail, part.fullkey)
  )
BEGIN SELECT RAISE(ABORT, 'the audit log never changes'); END;

-- Finds the entries of a record. The entries about messages and payment requests have only the number of their invoice.
CREATE INDEX audit_log_by_subject ON audit_log (kind, subject_id, subject);
-- Finds deleted records, because only the log may still have them. The subject of a delivery begins with the name of
-- its customer.
CREATE INDEX audit_log_of_deletions ON audit_log (kind, subject) WHERE action = 'verwijderd';

-- The entries about lines that are for no invoice had the names of the payers.
INSERT INTO erasing (id) VALUES (1);
UPDATE audit_log SET subject = 'Vergeten klant'
WHERE kind = 'gegevens' AND action IN ('afschriftregel afgedaan', 'afschriftregel teruggehaald') AND subject <> '';
DELETE FROM erasing;
