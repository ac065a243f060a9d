import type { WireNames } from '../shared/wire-names.ts';
import type { MessageFields } from './message.ts';

export const messageNames = {
  phone: 'to',
  name: 'voornaam',
  invoiceNumber: 'factuurnummer',
  amount: 'bedrag',
  link: 'tikkielink',
} as const satisfies WireNames<keyof MessageFields>;
