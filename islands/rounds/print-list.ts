import { NO_DATE } from '../../src/rounds/period.ts';
import { IS_RANGE, periodNames } from '../../src/rounds/wire-names.ts';
import { type IsoDate, parseTypedDate, SLOTS } from '../../src/shared/dates.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { NO_SUCH_DATE } from '../../src/shared/period.ts';
import { plural } from '../../src/shared/plural.ts';
import { formatQuantity } from '../../src/shared/quantity.ts';
import { sumEach } from '../../src/shared/sum.ts';
import { readTexts } from '../../src/shared/wire-names.ts';
import { findLoad } from '../deliveries/find-availability.ts';
import type { Failure } from '../kit/call.ts';

// The script of the dialog 'Lijst printen'.

type Fields = Record<string, unknown>;

/** Shows the second date for a period, and the slot for one day. A field that is not shown is not in the form. */
export function start(page: HTMLElement): void {
  page.addEventListener('click', ({ target }) => fillIn(page, target as HTMLElement));
  const [until, slot] = [...page.querySelectorAll('template')].map(optional);
  page.addEventListener('input', () => {
    const fields = Object.fromEntries(new FormData(page.querySelector('form') ?? undefined));
    const isRange = IS_RANGE in fields;
    until?.(isRange);
    slot?.(!isRange && parseTypedDate(textsOf(fields).from) !== undefined);
    void showCount(page, fields);
  });
}

/** Shows how many deliveries the list will have. The line stays empty without a period, or when there is no answer. */
async function showCount(page: HTMLElement, fields: Fields): Promise<void> {
  const line = page.querySelector('output');
  const period = periodOf(fields);
  const asked = JSON.stringify(period ?? null);
  if (line === null || line.dataset.asked === asked) return;
  line.dataset.asked = asked;
  const text = period === undefined ? '' : await countText(period);
  if (line.dataset.asked === asked) line.textContent = text;
}

type Period = { from: IsoDate; until: IsoDate; slot: string };

function periodOf(fields: Fields): Period | undefined {
  const { from: first, until: last, slot } = textsOf(fields);
  const from = parseTypedDate(first);
  const until = IS_RANGE in fields ? parseTypedDate(last) : from;
  if (from === undefined || until === undefined || until < from) return undefined;
  return { from, until, slot };
}

async function countText({ from, until, slot }: Period): Promise<string> {
  const days = await findLoad(from, until);
  if (days === undefined) return '';
  const chosen = SLOTS.filter((one) => slot === one);
  const loads = days.flatMap((day) =>
    (chosen.length === 0 ? SLOTS : chosen).map((one) => day[one]),
  );
  const { count, quantity } = sumEach(loads, 'count', 'quantity');
  return `${plural(count, 'levering')}, ${formatQuantity(quantity)} kuub`;
}

/** 'Vandaag' and 'Morgen' fill in their date, as if the user typed it. */
function fillIn(page: HTMLElement, { dataset: { fill } }: HTMLElement): void {
  const field = page.querySelector<HTMLInputElement>(`[name=${periodNames.from}]`);
  if (fill === undefined || field === null) return;
  field.value = fill;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** Returns a function that shows or removes the field that is in a `<template>`. */
function optional(template: HTMLTemplateElement): (isShown: boolean) => void {
  const field = template.content.firstElementChild;
  return (isShown) => {
    if (field === null || field.isConnected === isShown) return;
    if (isShown) template.after(field);
    else field.remove();
  };
}

export function problemsOf(fields: Fields): FieldErrors | string {
  const { from, until } = textsOf(fields);
  if (from + until === '') return NO_DATE;
  const wrong = [periodNames.from, periodNames.until].filter((name) => isWrong(fields[name]));
  return Object.fromEntries(wrong.map((name) => [name, NO_SUCH_DATE]));
}

function isWrong(text: unknown): boolean {
  return typeof text === 'string' && text !== '' && parseTypedDate(text) === undefined;
}

/** The body of the call that makes a list. */
export function bodyOf(fields: Fields) {
  const { from, until, slot } = textsOf(fields);
  const dates = [from, until].map((text) => parseTypedDate(text)).filter(Boolean);
  return { dates, tijdslot: fields[IS_RANGE] === true ? null : slot };
}

function textsOf(fields: Fields) {
  return readTexts(periodNames, fields as Partial<Record<string, string>>);
}

export function refusalOf({ error = '' }: Failure) {
  return { error: `Fout bij exporteren. ${error}`.trim() };
}
