import type { Db } from '../../database/open.ts';
import type { Clock } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { readChoices } from './confirm-form.ts';
import { confirmLines } from './confirm.ts';
import { dismissLine, dismissLines } from './dismiss.ts';
import { confirmNames, DISMISS_ALL, SKIP } from './wire-names.ts';

/** Does what a button of the panel says, and returns the sentence about it. */
export async function answerPanel(
  context: { db: Db; clock: Clock },
  form: URLSearchParams,
): Promise<string> {
  const action = form.get(confirmNames.action) ?? '';
  if (action === DISMISS_ALL) {
    const count = await dismissLines(context.db);
    return `${plural(count, 'regel')} niet geboekt. Lees het afschrift opnieuw in om ze terug te zien.`;
  }
  if (action.startsWith(SKIP)) {
    const id = Number(action.slice(SKIP.length));
    dismissLine(context.db, Number.isSafeInteger(id) ? id : 0);
    return 'De regel is overgeslagen.';
  }
  const choices = await readChoices(context.db, form);
  if (choices.length === 0) throw new DomainError('invalid', 'Vink eerst een regel aan.');
  const { booked, total } = await confirmLines(context, choices);
  return `${plural(booked, 'betaling')} geboekt, ${formatEuros(total)}.`;
}
