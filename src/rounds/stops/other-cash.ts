import { formatAmountInput, formatEuros } from '../../shared/money.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { cashToCollect } from '../cash-to-collect.ts';
import type { RoundStop } from '../list.ts';
import { isDelivered, type Report, type ReportFields } from '../ticks/report.ts';
import { tickNames } from '../wire-names.ts';
import type { ReportState } from './report-form.tsx';

/**
 * Without scripts the proposed cash does not change while the user types a quantity. So when the form was sent with a
 * proposal for another quantity, the form is shown again with the right proposal. Returns undefined when the form can
 * be stored as it is, for example because the user typed another amount.
 */
export function otherCash(
  stop: RoundStop | undefined,
  { quantity }: Pick<Report, 'quantity'>,
  fields: ReportFields,
): ReportState | undefined {
  const { outcome, received, proposed } = fields;
  if (stop?.collect === undefined || !isDelivered(outcome)) return undefined;
  const isProposal = proposed !== '' && received?.trim() === proposed;
  const isTooMuch = quantity !== undefined && quantity >= stop.quantity;
  if (!isProposal || isTooMuch) return undefined;
  const { collect: total, sale } = stop;
  const amount = cashToCollect(
    { total, sale },
    { outcome: 'geleverd', delivered: quantity ?? null },
  );
  const right = formatAmountInput(amount);
  if (right === proposed) return undefined;
  const kuub = formatQuantity(quantity ?? stop.quantity);
  const sentence = `Bij ${kuub} kuub hoort ${formatEuros(amount)}. Kijk of dit is ontvangen en sla dan op.`;
  return {
    fields: { ...fields, received: right, proposed: right },
    errors: { [tickNames.received]: sentence },
  };
}
