-- /factureren says how many of the deliveries without an invoice were delivered. The index has only these deliveries.
CREATE INDEX delivered_without_invoice ON deliveries (date) WHERE invoiced = 0 AND delivered_at IS NOT NULL;
