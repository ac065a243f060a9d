import type { AuditedChange } from './audited-change.ts';

const customer = {
  table: 'customers',
  kind: 'klant',
  id: 'row.id',
  subject: 'row.name',
  personal: ['adres', 'telefoon', 'opmerkingen', 'email', 'kvkNummer', 'btwNummer'],
  values: {
    naam: 'row.name',
    adres: 'row.address',
    telefoon: 'row.phone',
    bezorgkosten: 'row.fee',
    betaling: 'row.payment',
    opmerkingen: 'row.remarks',
    email: 'row.email',
    kvkNummer: 'row.kvk_number',
    btwNummer: 'row.vat_number',
  },
} as const;

export const customerChanges: AuditedChange[] = [
  {
    ...customer,
    name: 'insert',
    on: 'INSERT',
    action: `'toegevoegd'`,
    restored: `'verwijderen ongedaan gemaakt'`,
  },
  { ...customer, name: 'update', on: 'UPDATE', action: `'gewijzigd'` },
  { ...customer, name: 'delete', on: 'DELETE', action: `'verwijderd'`, keptWithout: [] },
];
