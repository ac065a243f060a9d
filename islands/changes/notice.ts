import type { Change } from '../../src/audit/changes/changes.ts';
import { element } from '../kit/element.ts';
import { isTouched } from '../kit/keep-typed.ts';
import { rowId } from './rows.ts';

/**
 * Shows a line with the names of the colleagues who made a change, above a list, a form or the title of a dialog.
 * Above a list, the line stays until the user presses its button or stops using the list.
 */
export function showNotice(
  above: Element,
  what: string,
  names: string[],
  update: (() => void) | undefined,
): void {
  hideNotice(above);
  const text = element('span');
  text.append(`${what} door `, ...inSentence(names));
  const notice = element('div', { className: 'notice top', role: 'status' });
  notice.append(text);
  if (update) notice.append(buttonOf(update));
  above.before(notice);
}

export function hideNotice(above: Element): void {
  above.parentElement?.querySelector(':scope > .notice.top')?.remove();
}

/** The form of a record in the open dialog, or else on the page. */
export function findRecordForm(): HTMLFormElement | null {
  const form = 'form[data-record]';
  return document.querySelector(`dialog[open] ${form}`) ?? formOfPage();
}

function formOfPage(): HTMLFormElement | null {
  return document.querySelector('form[data-record]:not(dialog *)');
}

/**
 * Says above a form that a colleague changed its record. Typed values stay, and saving shows the differences. When the
 * user has typed nothing, a button loads the page again. In the dialog of a stop the line only names the colleague,
 * because for a stop the last report counts.
 */
export function showNoticeInForm(changes: Change[]): void {
  const stop = document.querySelector<HTMLFormElement>('dialog[open] form[data-stop-record]');
  const form = stop ?? formOfPage();
  if (form === null) return;
  const record = form.dataset[stop ? 'stopRecord' : 'record'];
  const others = changes.filter((one) => !one.own && rowId(one) === record);
  if (others.length === 0) return;
  const isTyped = !stop && [...form.elements].some(isTouched);
  showNotice(
    form.closest('vipo-island') ?? form,
    isTyped ? 'Bij opslaan zie je het verschil: zojuist gewijzigd' : 'Zojuist gewijzigd',
    others.map(({ by }) => by),
    isTyped || stop ? undefined : () => location.reload(),
  );
}

function buttonOf(update: () => void): HTMLElement {
  const named = { className: 'button', textContent: 'Bijwerken' };
  return element('button', { type: 'button', onclick: update, ...named });
}

/** 'An', 'An en Bas' or 'An, Bas en Cas', each name in an element of its own, because the styles give it a capital. */
export function inSentence(names: string[]): (string | HTMLElement)[] {
  const all = [...new Set(names)];
  return all.flatMap((name, i) => {
    const shown = element('b', { textContent: name });
    if (i === 0) return [shown];
    return [i === all.length - 1 ? ' en ' : ', ', shown];
  });
}
