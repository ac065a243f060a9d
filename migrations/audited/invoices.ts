import type { AuditedChange } from './audited-change.ts';

const amounts = { netto: 'row.net', btw: 'row.vat', totaal: 'row.total' };

/** Entries about an invoice have the id of its delivery. */
const ofInvoice = {
  kind: 'factuur',
  id: 'invoices.delivery_id',
  subject: `invoices.number || ', ' || invoices.customer_name`,
  joins: 'JOIN invoices ON invoices.id = row.invoice_id',
} as const;

const hold = { ...ofInvoice, table: 'reminder_holds', values: { reden: 'row.reason' } } as const;

export const invoiceChanges: AuditedChange[] = [
  {
    table: 'invoices',
    name: 'insert',
    on: 'INSERT',
    action: `'gemaakt'`,
    kind: 'factuur',
    id: 'row.delivery_id',
    subject: `row.number || ', ' || row.customer_name`,
    values: amounts,
  },
  {
    ...ofInvoice,
    table: 'credits',
    name: 'insert',
    on: 'INSERT',
    action: `'gemaakt'`,
    kind: 'creditfactuur',
    subject: `row.number || ' van ' || invoices.number || ', ' || invoices.customer_name`,
    values: { ...amounts, reden: 'row.comment' },
  },
  { ...hold, name: 'insert', on: 'INSERT', action: `'niet aanmanen'` },
  { ...hold, name: 'update', on: 'UPDATE', action: `'niet aanmanen'` },
  { ...hold, name: 'delete', on: 'DELETE', action: `'weer aanmanen'` },
];

/** The open amount of the invoice right after this payment. The entry stores it, because later payments change it. */
const open = '(SELECT -surplus FROM surpluses WHERE invoice_id = row.invoice_id)';

const payment = {
  bedrag: 'row.amount',
  open,
  datum: 'row.paid_on',
  methode: 'row.method',
  reden: 'row.reason',
};

export const paymentChanges: AuditedChange[] = [
  {
    ...ofInvoice,
    table: 'payments',
    name: 'insert',
    on: 'INSERT',
    // A take-over has one entry for all its invoices. When a later payment takes back a part of the payment that a
    // take-over made for an invoice, the payment of the rest has an entry.
    when: `new.undone_at IS NULL AND (new.source <> 'overname' OR new.moved_from IS NOT NULL)`,
    joins: `${ofInvoice.joins}
  LEFT JOIN invoices AS origin ON origin.id = (SELECT invoice_id FROM payments WHERE id = row.moved_from)`,
    action: `CASE
      WHEN row.reason IS NOT NULL THEN iif(row.moved_from IS NULL, 'verschil afgeboekt', 'rest van afboeking geboekt')
      WHEN origin.id IS NOT invoices.id AND origin.id IS NOT NULL THEN 'betaling verplaatst'
      WHEN row.moved_from IS NOT NULL THEN 'rest van betaling geboekt'
      WHEN row.amount < 0 THEN 'terugbetaling geboekt'
      ELSE 'betaling geboekt'
    END`,
    values: {
      ...payment,
      bron: 'row.source',
      kenmerk: `coalesce(
        (SELECT counterparty || ': ' || description FROM statement_lines WHERE ref = row.reference),
        iif(row.source = 'overname', '', row.reference)
      )`,
      verplaatst: `iif(
        row.moved_from IS NOT NULL AND origin.id <> invoices.id,
        'van ' || origin.number || ' naar ' || invoices.number, NULL
      )`,
    },
    omitsNulls: true,
  },
  {
    ...ofInvoice,
    table: 'payments',
    name: 'undo',
    on: 'UPDATE OF undone_at',
    when: `old.undone_at IS NULL AND new.undone_at IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM takeovers WHERE id = new.reference AND new.source = 'overname' AND undone_at IS NOT NULL
    )`,
    action: `CASE
      WHEN row.taken_back_on IS NOT NULL THEN 'afboeking vervallen'
      WHEN row.reason IS NOT NULL THEN 'afboeking ongedaan gemaakt'
      WHEN row.amount < 0 THEN 'terugbetaling ongedaan gemaakt'
      ELSE 'betaling ongedaan gemaakt'
    END`,
    values: payment,
    omitsNulls: true,
  },
];

const takeover = {
  table: 'takeovers',
  kind: 'gegevens',
  id: 'NULL',
  subject: `'Facturen tot en met ' || strftime('%d-%m-%Y', row.until)`,
  values: { bedrag: 'row.total', aantal: 'row.count' },
} as const;

export const takeoverChanges: AuditedChange[] = [
  { ...takeover, name: 'insert', on: 'INSERT', action: `'overgenomen'` },
  {
    ...takeover,
    name: 'undo',
    on: 'UPDATE OF undone_at',
    when: 'old.undone_at IS NULL AND new.undone_at IS NOT NULL',
    action: `'overname ongedaan gemaakt'`,
  },
];
