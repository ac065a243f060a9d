import type { AuditedChange } from './audited-change.ts';

/** SQL for the customer, the day and the slot of a row of deliveries. */
export function deliverySubject(row: string): string {
  return `${row}.customer_name || ', ' || strftime('%d-%m-%Y', ${row}.date) || ' ' || iif(${row}.slot = 0, 'Ochtend', 'Middag')`;
}

const delivery = {
  table: 'deliveries',
  kind: 'levering',
  id: 'row.id',
  subject: deliverySubject('row'),
  personal: ['adres', 'telefoon', 'opmerkingen', 'email', 'referentie', 'uitkomstOpmerking'],
} as const;

const deliveryValues = {
  klant: 'row.customer_name',
  adres: 'row.address',
  telefoon: 'row.phone',
  datum: 'row.date',
  slot: 'row.slot',
  prijs: 'row.price',
  kuub: 'row.quantity',
  bezorgkosten: 'row.fee',
  betaling: 'row.payment',
  opmerkingen: 'row.remarks',
  email: 'row.email',
  referentie: 'row.reference',
};

export const deliveryChanges: AuditedChange[] = [
  {
    ...delivery,
    name: 'insert',
    on: 'INSERT',
    action: `'gepland'`,
    restored: `'verwijderen ongedaan gemaakt'`,
    values: deliveryValues,
  },
  { ...delivery, name: 'update', on: 'UPDATE', action: `'gewijzigd'`, values: deliveryValues },
  {
    ...delivery,
    name: 'delete',
    on: 'DELETE',
    action: `'verwijderd'`,
    values: deliveryValues,
    // These columns are not kept. A restored delivery is linked to its customer again, and an invoiced delivery is
    // never deleted.
    keptWithout: ['customer_id', 'invoiced', 'request_id'],
  },
  {
    ...delivery,
    name: 'position',
    on: 'UPDATE',
    when: 'new.version > old.version AND (new.date, new.slot) IS (old.date, old.slot)',
    action: `'gewijzigd'`,
    values: { volgorde: 'row.position' },
  },
  {
    ...delivery,
    name: 'outcome',
    on: 'UPDATE',
    action: `CASE
      WHEN (new.outcome, new.outcome_at, new.outcome_remark, new.delivered_quantity) IS NOT
          (old.outcome, old.outcome_at, old.outcome_remark, old.delivered_quantity)
        THEN CASE
          WHEN new.outcome IS NOT NULL THEN iif(new.outcome = 'minder', 'minder geleverd', new.outcome)
          WHEN old.delivered_at IS NOT NULL THEN 'toch niet geleverd'
          ELSE 'uitkomst gewist'
        END
      WHEN new.received IS NULL THEN 'toch niet ontvangen'
      ELSE 'ontvangen'
    END`,
    // The value 'geleverd' is the moment of the delivery, as in entries of older versions of Vipo. The moment of any
    // other outcome is 'uitkomstOp'.
    values: {
      uitkomst: `nullif(row.outcome, 'geleverd')`,
      uitkomstOp: 'iif(row.delivered_at IS NULL, row.outcome_at, NULL)',
      geleverd: 'row.delivered_at',
      geleverdAantal: 'row.delivered_quantity',
      uitkomstOpmerking: 'row.outcome_remark',
      ontvangen: 'row.received',
    },
  },
];

const photo = {
  table: 'photos',
  kind: 'levering',
  id: 'row.delivery_id',
  subject: deliverySubject('deliveries'),
  // Deleting the photos of a deleted delivery makes no entry, because the delivery does not exist any more.
  joins: 'JOIN deliveries ON deliveries.id = row.delivery_id',
  values: { foto: 'row.id' },
} as const;

export const photoChanges: AuditedChange[] = [
  { ...photo, name: 'insert', on: 'INSERT', action: `'foto gemaakt'` },
  { ...photo, name: 'delete', on: 'DELETE', action: `'foto verwijderd'` },
];

const driverLink = {
  table: 'driver_links',
  kind: 'rit',
  id: 'row.id',
  subject: `strftime('%d-%m-%Y', row.date)`,
} as const;

export const driverLinkChanges: AuditedChange[] = [
  {
    ...driverLink,
    name: 'insert',
    on: 'INSERT',
    action: `'link gemaakt'`,
    values: { geldigTot: 'row.expires_at' },
  },
  {
    ...driverLink,
    name: 'withdraw',
    on: 'UPDATE OF withdrawn_at',
    when: 'new.withdrawn_at IS NOT old.withdrawn_at',
    action: `'link ingetrokken'`,
    values: {},
  },
];
