import type { IsoDate, Moment } from '../shared/dates.ts';
import { formatQuantity, type Thousandths } from '../shared/quantity.ts';

/** The outcomes of a stop: delivered, nobody at home, refused, and less delivered than planned. */
export const OUTCOMES = ['geleverd', 'niet thuis', 'geweigerd', 'minder'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const OUTCOME_TEXTS = {
  geleverd: 'Geleverd',
  'niet thuis': 'Niet thuis',
  geweigerd: 'Geweigerd',
  minder: 'Minder geleverd',
} as const satisfies Record<Outcome, string>;

export const MAX_OUTCOME_REMARK = 500;

/** The text about the outcome of a stop. It is '' for a complete delivery, and for a stop without an outcome. */
export function outcomeLine(outcome: Outcome | null, delivered: Thousandths | null): string {
  if (outcome === null || outcome === 'geleverd') return '';
  const amount = delivered === null ? '' : `: ${formatQuantity(delivered)} kuub`;
  return OUTCOME_TEXTS[outcome] + amount;
}

/** The columns of an outcome. `deliveredAt` is computed from `outcome` and `outcomeAt`. */
export type Reported = {
  outcome: Outcome | null;
  outcomeAt: Moment | null;
  outcomeRemark: string;
  deliveredQuantity: Thousandths | null;
  deliveredAt: Moment | null;
};

/** A text such as '1,5 van 2 kuub geleverd'. Undefined when the whole quantity or nothing was delivered. */
export function partText({
  deliveredQuantity,
  quantity,
}: Pick<Reported, 'deliveredQuantity'> & { quantity: Thousandths }): string | undefined {
  if (deliveredQuantity === null) return undefined;
  return `${formatQuantity(deliveredQuantity)} van ${formatQuantity(quantity)} kuub geleverd`;
}

const ABOUT_QUANTITY = /kuub|\bm[3³]|minder|te weinig|tekort|\bhal(?:f|ve)\b|helft/i;

/**
 * The remark of the driver about a delivery that was reported as complete, if its words are about the quantity. The
 * office decides what the remark means for the invoice.
 */
export function quantityRemark({ outcome, outcomeRemark }: Reported): string | undefined {
  return outcome === 'geleverd' && ABOUT_QUANTITY.test(outcomeRemark) ? outcomeRemark : undefined;
}

export const NO_OUTCOME: Reported = {
  outcome: null,
  outcomeAt: null,
  outcomeRemark: '',
  deliveredQuantity: null,
  deliveredAt: null,
};

export function outcomeOf(delivery: Reported): Reported {
  const { outcome, outcomeAt, outcomeRemark, deliveredQuantity, deliveredAt } = delivery;
  return { outcome, outcomeAt, outcomeRemark, deliveredQuantity, deliveredAt };
}

/** Whether the wood was delivered, completely or in part. */
export function isDelivery(outcome: Outcome | null): boolean {
  return outcome === 'geleverd' || outcome === 'minder';
}

export function reported(
  outcome: Outcome,
  at: Moment,
  more: { remark?: string; quantity?: Thousandths | undefined } = {},
): Reported {
  return {
    outcome,
    outcomeAt: at,
    outcomeRemark: more.remark ?? '',
    deliveredQuantity: outcome === 'minder' ? (more.quantity ?? null) : null,
    deliveredAt: isDelivery(outcome) ? at : null,
  };
}

type Planned = { date: IsoDate; quantity: Thousandths };

/**
 * The outcome after an edit. A failed stop that moves to another day has no outcome any more, because it is planned
 * again. When the new planned quantity is not larger than the delivered quantity, the outcome becomes 'geleverd'.
 */
export function outcomeAfter(
  present: Reported & { date: IsoDate },
  { date, quantity }: Planned,
): Reported {
  const { outcome, outcomeAt, outcomeRemark, deliveredQuantity } = present;
  const isFailed = outcome !== null && !isDelivery(outcome);
  if (isFailed && date !== present.date) return NO_OUTCOME;
  const isWhole = deliveredQuantity !== null && deliveredQuantity >= quantity;
  if (!isWhole || outcomeAt === null) return outcomeOf(present);
  return reported('geleverd', outcomeAt, { remark: outcomeRemark });
}
