-- The log entry of a credit also names the credited invoice and the customer, because the number of the credit says
-- neither.
DROP TRIGGER credit_made_is_told;
CREATE TRIGGER credit_made_is_told AFTER INSERT ON credits
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    'gemaakt', 'creditfactuur', invoices.delivery_id,
    new.number || ' van ' || invoices.number || ', ' || invoices.customer_name,
    json_object('netto', new.net, 'btw', new.vat, 'totaal', new.total, 'reden', new.comment)
  FROM present_actor, invoices
  WHERE invoices.id = new.invoice_id;
END;
