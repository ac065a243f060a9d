import type { DayNote } from '../../src/deliveries/load/day-note.ts';
import { formatLongDate } from '../../src/shared/calendar.ts';
import { type IsoDate, parseIsoDate, partsOf } from '../../src/shared/dates.ts';
import { element } from './element.ts';

const SVG = 'http://www.w3.org/2000/svg';

type Shown = { focused: IsoDate; selected: IsoDate | undefined; present: IsoDate };

/** The button of a day, without its texts. */
export function dayButton(date: IsoDate, { focused, selected, present }: Shown): HTMLElement {
  const day = element('button', {
    type: 'button',
    ariaCurrent: date === present ? 'date' : null,
    ariaPressed: String(date === selected),
    className: date.slice(0, 7) === focused.slice(0, 7) ? '' : 'other',
    tabIndex: date === focused ? 0 : -1,
  });
  day.dataset.date = date;
  return day;
}

/** The date of the button that an event hit. Undefined outside the buttons of days, and for a day outside 1900–2100. */
export function dateOf(target: EventTarget | null): IsoDate | undefined {
  const day = target instanceof Element && target.closest<HTMLElement>('[data-date]');
  return (day && parseIsoDate(day.dataset.date ?? '')) || undefined;
}

/**
 * Writes the number and the load of a day into its button. The button stays, so that it keeps the focus when the load
 * arrives. The arrow keys also reach a day that cannot be chosen.
 */
export function describeDay(
  button: HTMLButtonElement,
  date: IsoDate,
  note: DayNote | undefined,
  refusal: string | undefined,
): void {
  const text = refusal ?? note?.tekst;
  const name = [formatLongDate(date), text].filter(Boolean).join(', ');
  const day = String(Number(partsOf(date).day));
  button.ariaDisabled = refusal === undefined ? null : 'true';
  button.replaceChildren(
    element('span', { className: 'unseen', textContent: name }),
    element('span', { textContent: day, ariaHidden: 'true' }),
  );
  if (note === undefined || refusal !== undefined) return;
  button.append(element('small', { textContent: note.cijfer, ariaHidden: 'true' }));
  if (note.deel !== undefined) button.append(barOf(note.deel, note.teVeel));
}

/** The same bar as `src/ui/bar.tsx`. */
function barOf(share: number, isOver: boolean): Element {
  const bar = document.createElementNS(SVG, 'svg');
  bar.classList.add('load');
  bar.toggleAttribute('data-over', isOver);
  const part = document.createElementNS(SVG, 'rect');
  part.setAttribute('width', `${share}%`);
  part.setAttribute('height', '100%');
  bar.append(part);
  return bar;
}
