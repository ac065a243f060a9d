-- A search of the log compares the name or the number of a record, also of a deleted record. The texts are folded as in
-- 0038. An entry never changes, except that it is blanked when a customer is forgotten. Old entries are deleted.
CREATE VIEW folded_audit_subjects AS
SELECT id,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(subject,
    char(13), ' '), char(10), ' '), ',', ' '), 'ß', 'ss'), 'ẞ', 'ss'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø',
    'o'), 'đ', 'd'), 'Đ', 'd'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ĳ', 'ij'), 'Ĳ', 'ij'), '’',
    ''''), '‘', ''''), '´', ''''), '`', ''''), '–', '-'), '  ', ' '), '  ', ' ') || '  ' AS subject
FROM audit_log;

CREATE VIRTUAL TABLE audit_subjects USING fts5 (
  subject, content = 'folded_audit_subjects', content_rowid = 'id',
  tokenize = 'trigram remove_diacritics 1', columnsize = 0
);
INSERT INTO audit_subjects (audit_subjects) VALUES ('rebuild');
INSERT INTO audit_subjects (audit_subjects) VALUES ('optimize');

CREATE TRIGGER audit_subject_comes AFTER INSERT ON audit_log WHEN new.subject <> ''
BEGIN
  INSERT INTO audit_subjects (rowid, subject)
  SELECT id, subject FROM folded_audit_subjects WHERE id = new.id;
END;
CREATE TRIGGER audit_subject_goes BEFORE DELETE ON audit_log WHEN old.subject <> ''
BEGIN
  INSERT INTO audit_subjects (audit_subjects, rowid, subject)
  SELECT 'delete', id, subject FROM folded_audit_subjects WHERE id = old.id;
END;
CREATE TRIGGER audit_subject_leaves BEFORE UPDATE OF subject ON audit_log WHEN old.subject <> ''
BEGIN
  INSERT INTO audit_subjects (audit_subjects, rowid, subject)
  SELECT 'delete', id, subject FROM folded_audit_subjects WHERE id = old.id;
END;
CREATE TRIGGER audit_subject_returns AFTER UPDATE OF subject ON audit_log WHEN new.subject <> ''
BEGIN
  INSERT INTO audit_subjects (rowid, subject)
  SELECT id, subject FROM folded_audit_subjects WHERE id = new.id;
END;
