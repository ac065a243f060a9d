import type { AuditedChange } from './audited-change.ts';

const outgoing = { kind: 'factuur', name: 'state', id: 'NULL' } as const;

export const outgoingChanges: AuditedChange[] = [
  {
    ...outgoing,
    table: 'payment_requests',
    on: 'UPDATE OF state',
    when: 'new.state <> old.state',
    action: `'betaalverzoek ' || iif(row.state = 'made', 'gemaakt', 'mislukt')`,
    subject: 'row.reference',
    values: { bedrag: 'row.amount', fout: 'row.error' },
  },
  {
    ...outgoing,
    table: 'messages',
    on: 'UPDATE OF state',
    when: 'new.state <> old.state',
    action: `'bericht ' || iif(row.state = 'sent', 'verstuurd', 'mislukt')`,
    subject: 'row.invoice_number',
    values: { aan: 'row.recipient', fout: 'row.error' },
  },
  {
    ...outgoing,
    table: 'mails',
    on: 'UPDATE OF state, error',
    when: '(new.state, new.error) IS NOT (old.state, old.error)',
    action: `row.kind ||
      CASE row.state WHEN 'sent' THEN ' gemaild' WHEN 'failed' THEN ' mailen mislukt' ELSE ' mailen onbekend' END`,
    id: '(SELECT delivery_id FROM invoices WHERE number = row.invoice_number)',
    subject: 'row.number',
    values: { aan: 'row.address', onderwerp: 'row.subject', fout: 'row.error' },
  },
];
