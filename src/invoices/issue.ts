import { inTransaction } from '../database/open.ts';
import { moment } from '../shared/dates.ts';
import {
  type Draft,
  draftCredit,
  draftInvoice,
  isDraft,
  type IssuedCredit,
  type IssuedInvoice,
  type Office,
  type Place,
} from './draft.ts';
import type { Draw } from './pdf/draw.ts';

export type Issuer = Office & { draw: Draw };

/** Issues the invoice of a delivery, or finds its existing invoice. Draws in this thread. Throws as `draftInvoice`. */
export function issueInvoice(issuer: Issuer, deliveryId: number, version?: number): IssuedInvoice {
  return inTransaction(issuer.db, () =>
    drawAndStore(issuer, draftInvoice(issuer, present(issuer), deliveryId, version)),
  );
}

/** Issues the credit of an invoice. Draws in this thread. Throws as `draftCredit`. */
export function issueCredit(issuer: Issuer, deliveryId: number, reason: string): IssuedCredit {
  return inTransaction(issuer.db, () =>
    drawAndStore(issuer, draftCredit(issuer, present(issuer), deliveryId, reason)),
  );
}

function present({ clock }: Issuer): Place {
  return { issuedAt: moment(clock()), ahead: 0 };
}

function drawAndStore<Result extends object>(
  { draw }: Issuer,
  made: Draft<Result> | Result,
): Result {
  return isDraft(made) ? made.store(draw(made.document, made.logo)) : made;
}
