import { dayName, formatLongDate, formatMonth, monthGrid } from '../../src/shared/calendar.ts';
import {
  addDays,
  formatDate,
  type IsoDate,
  monthsBefore,
  parseIsoDate,
  parseTypedDate,
  partsOf,
} from '../../src/shared/dates.ts';

const WEEKDAYS = ['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'];
const GAP = 4;

/** The date after a key: arrow keys move by days or weeks, PageUp and PageDown by a month. */
const moves: Record<string, (date: IsoDate) => IsoDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => monthsBefore(date, 1),
  PageDown: (date) => monthsBefore(date, -1),
};

type Options = { today?: IsoDate; onChoose?: (date: IsoDate) => void };
type Month = { focused: IsoDate; selected: IsoDate | undefined; present: IsoDate };

/**
 * Opens a date picker of one month at a field (ARIA date picker dialog): arrow keys move, Enter chooses, Escape closes.
 * The chosen date is put into the field, unless there is an `onChoose`, which gets the date.
 */
export function openCalendar(field: HTMLInputElement, options: Options = {}): void {
  const { today: present = presentDay(), onChoose = (date) => fillIn(field, date) } = options;
  const selected = parseTypedDate(field.value);
  const dialog = element('dialog', { className: 'calendar', ariaLabel: 'Datum kiezen' });
  const title = element('strong', { ariaLive: 'polite' });
  const body = element('tbody');
  let focused = selected ?? present;
  const show = () => {
    title.textContent = formatMonth(focused);
    body.replaceChildren(...weeksOf({ focused, selected, present }));
  };
  /** The focus does not move when the new date is outside 1900–2100. */
  const move = (date: IsoDate) => {
    focused = parseIsoDate(date) ?? focused;
    show();
  };
  const turn = (months: number) => () => move(monthsBefore(focused, -months));
  const head = element('div', { className: 'calendar-head' });
  head.append(arrow('‹', 'Vorige maand', turn(-1)), title, arrow('›', 'Volgende maand', turn(1)));
  const table = element('table');
  table.append(headOf(), body);
  dialog.append(head, table);
  body.addEventListener('keydown', (event) => {
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next(focused));
    dayOf(body, focused)?.focus();
  });
  body.addEventListener('click', ({ target }) => {
    const date = target instanceof HTMLElement && parseIsoDate(target.dataset.date ?? '');
    if (!date) return;
    // Closing first gives the focus back to the element that opened the calendar.
    dialog.close();
    onChoose(date);
  });
  show();
  open(dialog, field);
  dayOf(body, focused)?.focus();
}

function presentDay(): IsoDate {
  return new Date().toLocaleDateString('sv', { timeZone: 'Europe/Amsterdam' }) as IsoDate;
}

function fillIn(field: HTMLInputElement, date: IsoDate): void {
  field.value = formatDate(date, field.dataset.typedDate);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Opens the dialog below the field, or above it when the window has no room below. Messages are shown above the dialog.
 */
function open(dialog: HTMLDialogElement, field: HTMLElement): void {
  const toasts = document.querySelectorAll('.toasts');
  dialog.setAttribute('closedby', 'any');
  document.body.append(dialog);
  dialog.addEventListener('close', () => {
    const others = [...document.querySelectorAll('dialog:modal')];
    (others.findLast((other) => other !== dialog) ?? document.body).append(...toasts);
    dialog.remove();
  });
  dialog.showModal();
  dialog.append(...toasts);
  const at = field.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = dialog;
  const below = at.bottom + GAP;
  const top = below + offsetHeight > innerHeight ? at.top - GAP - offsetHeight : below;
  const left = Math.min(at.left, innerWidth - GAP - offsetWidth);
  const [x, y] = [left, Math.min(top, innerHeight - GAP - offsetHeight)];
  dialog.style.margin = '0';
  dialog.style.translate = `${Math.max(GAP, x)}px ${Math.max(GAP, y)}px`;
}

function headOf(): HTMLElement {
  const row = element('tr');
  row.append(...WEEKDAYS.map((textContent) => element('th', { textContent, scope: 'col' })));
  const head = element('thead');
  head.append(row);
  return head;
}

function weeksOf(month: Month): HTMLElement[] {
  const { year, month: name } = partsOf(month.focused);
  return monthGrid(Number(year), Number(name)).map((week) => {
    const row = element('tr');
    for (const date of week) row.insertCell().append(dayButton(date, month));
    return row;
  });
}

function dayButton(date: IsoDate, { focused, selected, present }: Month): HTMLElement {
  const day = element('button', {
    type: 'button',
    textContent: String(Number(partsOf(date).day)),
    ariaLabel: formatLongDate(date),
    ariaCurrent: date === present ? 'date' : null,
    ariaPressed: String(date === selected),
    className: date.slice(0, 7) === focused.slice(0, 7) ? '' : 'other',
    tabIndex: date === focused ? 0 : -1,
  });
  day.dataset.date = date;
  return day;
}

function dayOf(body: HTMLElement, date: IsoDate): HTMLElement | null {
  return body.querySelector(`[data-date="${date}"]`);
}

function arrow(textContent: string, ariaLabel: string, onClick: () => void): HTMLElement {
  const button = element('button', { type: 'button', className: 'quiet', textContent, ariaLabel });
  button.addEventListener('click', onClick);
  return button;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

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
    if (field === undefined || !/^\d\d\D\d\d$/.test(field.value)) return;
    const present = presentDay();
    const year = Number(partsOf(present).year);
    const dates = [year - 1, year, year + 1].flatMap(
      (one) => parseTypedDate(`${field.value}${field.value[2]}${one}`) ?? [],
    );
    const away = (date: IsoDate) => Math.abs(Date.parse(date) - Date.parse(present));
    const [nearest] = dates.toSorted((one, other) => away(one) - away(other));
    if (nearest !== undefined) fillIn(field, nearest);
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
