import type { Change } from '../../src/audit/changes/changes.ts';
import { isTouched } from '../kit/keep-typed.ts';
import { showNotice } from './notice.ts';
import { rowId } from './rows.ts';

/** Says above a form that a colleague changed its record. What was typed stays, and saving shows the differences. */
export function hearInForm(changes: Change[]): void {
  const form = document.querySelector<HTMLFormElement>('form[data-record]');
  if (form === null) return;
  const others = changes.filter((one) => !one.own && rowId(one) === form.dataset.record);
  if (others.length === 0) return;
  const isTyped = [...form.elements].some(isTouched);
  showNotice(
    form.closest('vipo-island') ?? form,
    isTyped ? 'Bij opslaan zie je het verschil: zojuist gewijzigd' : 'Zojuist gewijzigd',
    others.map(({ by }) => by),
    isTyped ? undefined : () => location.reload(),
  );
}
