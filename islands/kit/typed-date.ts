import { dayName } from '../../src/shared/calendar.ts';
import { nearestDate, parseIsoDate, parseTypedDate } from '../../src/shared/dates.ts';
import { fillIn, moves, presentDay } from './calendar.ts';

// The script of date fields. It handles keys, adds a year that the user leaves out, and shows the day of the week below
// the field.

const steps: Record<string, keyof typeof moves> = {
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
};

/** In a typed date the arrow keys move by a day, and PageUp and PageDown by a month. */
document.addEventListener('keydown', (event) => {
  const field = typedDate(event);
  const move = moves[steps[event.key] ?? ''];
  if (field === undefined || move === undefined) return;
  event.preventDefault();
  const date = parseTypedDate(field.value);
  const next = parseIsoDate(date === undefined ? presentDay() : move(date));
  if (next !== undefined) fillIn(field, next);
});

/** Adds a year to a typed day and month, so that the date is as near to today as possible. */
document.addEventListener(
  'change',
  (event) => {
    const field = typedDate(event);
    const nearest = field && nearestDate(field.value, presentDay());
    if (field && nearest) fillIn(field, nearest);
  },
  true,
);

document.addEventListener('input', (event) => {
  const field = typedDate(event);
  const name = field?.closest('.field')?.querySelector('[data-day-name]');
  if (name) name.textContent = dayName(parseTypedDate(field?.value ?? ''));
});

function typedDate({ target }: Event): HTMLInputElement | undefined {
  const isOne = target instanceof HTMLInputElement && target.dataset.typedDate !== undefined;
  return isOne ? target : undefined;
}
