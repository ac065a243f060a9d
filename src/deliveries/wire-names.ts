import { parseTijd, type Slot } from '../shared/dates.ts';
import {
  HIDDEN,
  readTexts,
  toWireNames,
  type VersionAnswer,
  type WireNames,
} from '../shared/wire-names.ts';
import type { DeliveryFields } from './delivery.ts';

export const deliveryNames = {
  customerName: 'Klant_naam',
  address: 'leveringsadres',
  phone: 'telefoonnummer',
  date: 'Datum',
  slot: 'Tijdslot',
  price: 'Prijs',
  quantity: 'Aantal',
  fee: 'bezorgkosten',
  payment: 'Betaling',
  remarks: 'opmerkingen',
  email: 'email',
  reference: 'referentie',
} as const satisfies WireNames<keyof DeliveryFields>;

/** The name of the buttons that ask for and confirm the deletion of a delivery. */
export const DELETION = 'verwijderen';

/** The id of the planned delivery, in the call that adds to its customer. */
export const DELIVERY_ID = 'levering';

export function toBody(fields: DeliveryFields): Record<string, string> {
  return { ...toWireNames(deliveryNames, fields), Tijd: `${fields.date} ${fields.slot}` };
}

export type TimeAnswer = { Tijd: string };

export function readAnswer(answer: TimeAnswer): DeliveryFields {
  return { ...readTexts(deliveryNames, { ...answer }), ...readTime(answer) };
}

export function readStored(answer: TimeAnswer & VersionAnswer & { gefactureerd: number }) {
  const { gefactureerd, [HIDDEN.version]: version } = answer;
  return { fields: readAnswer(answer), invoiced: gefactureerd === 1, version };
}

/** Returns the date and slot, both empty when `Tijd` cannot be read. */
export function readTime({ Tijd }: TimeAnswer): { date: string; slot: Slot | '' } {
  return parseTijd(Tijd) ?? { date: '', slot: '' };
}
