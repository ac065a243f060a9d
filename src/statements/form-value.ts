import { type Cents, cents } from '../shared/money.ts';
import type { Part } from './matching/division.ts';
import type { Candidate } from './matching/queries.ts';

/** The form value for the invoice of a line: its id and the open amount that the user saw, as in '12:36750'. */
export function wholeValue({ deliveryId, open }: Pick<Candidate, 'deliveryId' | 'open'>): string {
  return `${deliveryId}:${open}`;
}

/** For an invoice that is paid twice on purpose: '12:dubbel'. */
export function doubleValue({ deliveryId }: Pick<Candidate, 'deliveryId'>): string {
  return `${deliveryId}:dubbel`;
}

/** For a division, each part with what was open: 'delen:12=23750/23750;15=7250/26000'. */
export function partsValue(parts: readonly Part[]): string {
  const texts = parts.map(({ deliveryId, amount, open }) => `${deliveryId}=${amount}/${open}`);
  return `delen:${texts.join(';')}`;
}

type ReadWhole = { deliveryId: number; open?: Cents; isDouble?: boolean };
type ReadParts = { parts: { deliveryId: number; amount: Cents; open: Cents }[] };

/** Reads these values; undefined for anything else, which a user has typed. */
export function readValue(value: string): ReadWhole | ReadParts | undefined {
  const [, delivery, open] = /^([1-9]\d{0,14}):(-?\d{1,15}|dubbel)$/.exec(value) ?? [];
  if (delivery !== undefined && open !== undefined)
    return open === 'dubbel'
      ? { deliveryId: Number(delivery), isDouble: true }
      : { deliveryId: Number(delivery), open: cents(Number(open)) };
  if (!/^delen:(?:[1-9]\d{0,14}=-?\d{1,15}\/-?\d{1,15}(?:;|$)){1,20}$/.test(value))
    return undefined;
  const parts = [...value.matchAll(/(\d+)=(-?\d+)\/(-?\d+)/g)];
  return {
    parts: parts.map(([, id, amount, seen]) => ({
      deliveryId: Number(id),
      amount: cents(Number(amount)),
      open: cents(Number(seen)),
    })),
  };
}
