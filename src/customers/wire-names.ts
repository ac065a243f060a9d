import type { WireNames } from '../shared/wire-names.ts';
import type { CustomerFields } from './customer.ts';

export const customerNames = {
  name: 'Klant_naam',
  address: 'leveringsadres',
  phone: 'telefoonnummer',
  fee: 'bezorgkosten',
  payment: 'Betaling',
  remarks: 'opmerkingen',
  email: 'email',
  kvkNumber: 'kvkNummer',
  vatNumber: 'btwNummer',
} as const satisfies WireNames<keyof CustomerFields>;
