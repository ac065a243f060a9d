import { inDutch } from '../../src/shared/english.ts';
import { NO_ANSWER } from '../kit/call.ts';
import { element } from '../kit/element.ts';
import { toast } from '../kit/toast.ts';
import type { Refused } from './dialog-script.ts';

/**
 * Shows the errors at their fields, or the sentence above the buttons. The fields keep their values. When there is a
 * text `failed`, a toast shows it. A dialog without a place for the sentence is closed, and a toast shows `failed` or
 * the sentence.
 */
export function refuse(
  content: HTMLElement,
  { error = NO_ANSWER, fields = {} }: Refused,
  failed?: string,
  focused?: HTMLElement | null,
): void {
  for (const old of content.querySelectorAll('.field .error')) old.remove();
  for (const control of content.querySelectorAll('[aria-invalid]')) control.ariaInvalid = null;
  const areShown = Object.entries(fields).map(([name, text]) => showAtField(content, name, text));
  const sentence = areShown.includes(true) ? '' : error;
  const alert = content.querySelector('p[role=alert]');
  const said = Object.values(fields).join(' ') + sentence;
  // Shows a button only when a sentence names it in quotes, because the button answers the question of that sentence.
  for (const button of content.querySelectorAll<HTMLButtonElement>('.buttons button[name]'))
    button.hidden = !said.includes(`'${button.textContent}'`);
  if (alert !== null) putSentence(alert, sentence);
  if (failed !== undefined || alert === null) toast('error', failed ?? error);
  // A page without an alert only asks a question, so closing it loses no typed text.
  if (alert === null) content.closest('dialog')?.close();
  (content.querySelector<HTMLElement>('[aria-invalid=true]') ?? focused)?.focus();
}

/** Puts a sentence below its field, as `ui/field.tsx` does. Returns whether the form has this field. */
function showAtField(content: HTMLElement, name: string, sentence: string): boolean {
  const field = content.querySelector(`[data-field=${CSS.escape(name)}]`);
  const control = content.querySelector(`[name=${CSS.escape(name)}]`);
  if (field === null || control === null) return false;
  const error = element('p', { className: 'error', id: `${name}-error` });
  putSentence(error, sentence);
  field.append(error);
  control.ariaInvalid = 'true';
  control.setAttribute('aria-describedby', `${name}-hint ${name}-error`);
  return true;
}

/** Puts the Dutch translation above an English sentence, as `ui/field.tsx` does. */
function putSentence(shown: Element, sentence: string): void {
  const dutch = inDutch(sentence);
  if (dutch === undefined) shown.textContent = sentence;
  else
    shown.replaceChildren(
      element('span', { textContent: dutch }),
      element('span', { textContent: sentence, lang: 'en' }),
    );
}
