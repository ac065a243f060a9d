import {
  type IsoDate,
  parseIsoDate,
  parseSlot,
  parseTijd,
  type Slot,
  type TimeAnswer,
} from '../shared/dates.ts';
import { HIDDEN, readTexts, toWireNames, type VersionAnswer, YES } from '../shared/wire-names.ts';
import { type DeliveryFields, deliveryNames } from './delivery.ts';

export const DELETION = 'verwijderen';

export const DELIVERY_ID = 'levering';

export function toBody(fields: DeliveryFields): Record<string, string> {
  return { ...toWireNames(deliveryNames, fields), Tijd: `${fields.date} ${fields.slot}` };
}

const NO_TIME = { date: '', slot: '' };

export function readAnswer(answer: TimeAnswer): DeliveryFields {
  return { ...readTexts(deliveryNames, { ...answer }), ...(parseTijd(answer.Tijd) ?? NO_TIME) };
}

/** Who invoiced the delivery. Only the answer about one invoiced delivery has this field. */
export const INVOICED_BY = 'gefactureerd_door';
type StoredAnswer = TimeAnswer & VersionAnswer & { gefactureerd: number; [INVOICED_BY]?: string };

export function readStored(answer: StoredAnswer) {
  const { gefactureerd, [HIDDEN.version]: version, [INVOICED_BY]: invoicedBy } = answer;
  return { fields: readAnswer(answer), invoiced: gefactureerd === 1, invoicedBy, version };
}

export const FOR_CUSTOMER = 'klant';

export const PERIOD = 'periode';
export const PAST = 'verleden';

/** The query parameter that asks for the totals of a very long list. */
export const ALL_SUMS = 'totalen';

export const SLOT_QUERY = { date: 'datum', slot: 'tijdslot' } as const;

/** The date and the slot that the user chose in the availability or on the board, as far as they are valid. */
export function readChosen(query: Record<string, string>): { date?: IsoDate; slot?: Slot } {
  const date = parseIsoDate(query[SLOT_QUERY.date] ?? '');
  const slot = parseSlot(query[SLOT_QUERY.slot]);
  return { ...(date && { date }), ...(slot && { slot }) };
}

/** The name and the value of the button that confirms a question such as 'Toch plannen?'. */
export const ANYWAY = { name: 'toch', value: YES } as const;

/**
 * The texts of the button `ANYWAY`: `plan` for a new delivery and for a move, and `edit` for an edit. The question is
 * the same text with a question mark.
 */
export const ANYWAY_TEXTS = { plan: 'Toch plannen', edit: 'Toch wijzigen' } as const;

/** The query parameter of `GET /load/days` with the id of the delivery that the load leaves out. */
export const WITHOUT = 'zonder';
