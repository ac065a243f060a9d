import { fromEuros, toEuros } from '../../shared/money.ts';
import type { OtherInvoice } from './move.ts';

/** The fields of a move, in the call and in the form. */
export const moveNames = { deliveryId: 'delivery_id', amount: 'bedrag' } as const;

/** An invoice to which a payment may be moved, as the dialog gets it. */
export type WireOther = {
  delivery_id: number;
  factuurnummer: string;
  open: number;
};

export function otherToWire({ deliveryId, number, open }: OtherInvoice): WireOther {
  return { delivery_id: deliveryId, factuurnummer: number, open: toEuros(open) };
}

export function otherFromWire({ delivery_id, factuurnummer, open }: WireOther): OtherInvoice {
  return { deliveryId: delivery_id, number: factuurnummer, open: fromEuros(open) };
}
