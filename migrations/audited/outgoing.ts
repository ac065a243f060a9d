import type { AuditedChange } from './audited-change.ts';
import { deliverySubject } from './deliveries.ts';

const attempt = {
  kind: 'factuur',
  table: 'outgoing',
  on: 'UPDATE OF state',
  id: 'NULL',
  subject: 'row.about',
} as const;

const DELIVERY_ID = `CAST(substr(row.about, length('levering ') + 1) AS INTEGER)`;

export const outgoingChanges: AuditedChange[] = [
  {
    ...attempt,
    name: 'request',
    when: `row.channel = 'tikkie' AND new.state <> old.state`,
    action: `'betaalverzoek ' || iif(row.state = 'sent', 'gemaakt', 'mislukt')`,
    values: { bedrag: 'row.amount', fout: 'row.error' },
  },
  {
    ...attempt,
    name: 'message',
    when: `row.channel = 'whatsapp' AND new.state <> old.state`,
    action: `'bericht ' || iif(row.state = 'sent', 'verstuurd', 'mislukt')`,
    values: { aan: 'row.recipient', fout: 'row.error' },
  },
  {
    ...attempt,
    name: 'mail',
    on: 'UPDATE OF state, error',
    when: `row.channel = 'mail' AND (new.state, new.error) IS NOT (old.state, old.error)`,
    action: `row.kind ||
      CASE row.state WHEN 'sent' THEN ' gemaild' WHEN 'failed' THEN ' mailen mislukt' ELSE ' mailen onbekend' END`,
    id: '(SELECT delivery_id FROM invoices WHERE number = row.about)',
    subject: 'row.number',
    values: { aan: 'row.recipient', onderwerp: 'row.subject', fout: 'row.error' },
  },
  {
    table: 'outgoing',
    name: 'arrival',
    on: 'UPDATE OF state, error',
    when: `row.channel IN ('bezorgmail', 'bezorgbericht') AND (new.state, new.error) IS NOT (old.state, old.error)`,
    kind: 'levering',
    action: `row.kind || iif(row.channel = 'bezorgmail', ' ', ' via WhatsApp ') || CASE row.state
      WHEN 'sent' THEN iif(row.channel = 'bezorgmail', 'gemaild', 'verstuurd')
      WHEN 'failed' THEN iif(row.channel = 'bezorgmail', 'mailen mislukt', 'mislukt')
      ELSE iif(row.channel = 'bezorgmail', 'mailen onbekend', 'onbekend') END`,
    joins: `LEFT JOIN deliveries ON deliveries.id = ${DELIVERY_ID}`,
    id: DELIVERY_ID,
    subject: `coalesce(${deliverySubject('deliveries')}, '')`,
    values: { aan: 'row.recipient', onderwerp: 'row.subject', fout: 'row.error' },
    personal: ['aan'],
  },
];
