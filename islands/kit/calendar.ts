import type { DayNote } from '../../src/deliveries/load/day-note.ts';
import { formatMonth, formatShortDay, monthGrid } from '../../src/shared/calendar.ts';
import {
  addDays,
  formatDate,
  type IsoDate,
  monthsBefore,
  parseIsoDate,
  parseTypedDate,
  partsOf,
} from '../../src/shared/dates.ts';
import { dateOf, dayButton, describeDay } from './calendar-day.ts';
import { element } from './element.ts';
import { showModal } from './show-modal.ts';

const WEEKDAYS = ['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'];
const GAP = 4;

/** The date after a key: arrow keys move by days or weeks, PageUp and PageDown by a month. */
export const moves: Record<string, (date: IsoDate) => IsoDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => monthsBefore(date, 1),
  PageDown: (date) => monthsBefore(date, -1),
};

/** The refusals and the loads of the days, in a calendar for planning. */
export type Days = {
  /** The reason why a date cannot be chosen. Undefined for a date that can be chosen. */
  refusalOf: (date: IsoDate) => string | undefined;
  /** Asks for the load of these dates. */
  findNotes: (dates: readonly IsoDate[], signal: AbortSignal) => Promise<DayNote[]>;
};

type Options = { today?: IsoDate; onChoose?: (date: IsoDate) => void; days?: Days };

const { calendarStyles = '' } =
  document.querySelector<HTMLElement>('script[data-dialogs]')?.dataset ?? {};
let styles: Promise<unknown> | undefined;

/**
 * Opens a date picker of one month at a field (ARIA date picker dialog): arrow keys move, Enter chooses, Escape closes.
 * `onChoose` gets the chosen date. Without `onChoose` the date is put into the field.
 */
export async function openCalendar(field: HTMLInputElement, options: Options): Promise<void> {
  const { activeElement } = document;
  await (styles ??= loadStyles());
  // The user may have moved to another field meanwhile, or pressed the button twice.
  const isHere = document.activeElement === activeElement;
  if (isHere && document.querySelector('.calendar') === null) new Calendar(field, options).open();
}

/** The styles load when a calendar is first opened. When they do not load, the calendar still works. */
function loadStyles(): Promise<unknown> {
  const link = element('link', { rel: 'stylesheet', href: calendarStyles });
  document.head.append(link);
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}

class Calendar {
  readonly #field: HTMLInputElement;
  readonly #onChoose: (date: IsoDate) => void;
  readonly #days: Days | undefined;
  readonly #present: IsoDate;
  readonly #selected: IsoDate | undefined;
  readonly #dialog = element('dialog', { className: 'calendar', ariaLabel: 'Datum kiezen' });
  readonly #title = element('strong', { ariaLive: 'polite' });
  readonly #body = element('tbody');
  /**
   * The load of the day that has the focus or is below the pointer, or the reason why this day cannot be chosen. Screen
   * readers find this text in the name of the day.
   */
  readonly #hint = element('p', { className: 'hint', ariaHidden: 'true' });
  readonly #notes = new Map<string, DayNote>();
  #focused: IsoDate;
  #running = new AbortController();

  constructor(field: HTMLInputElement, { today = presentDay(), onChoose, days }: Options) {
    this.#field = field;
    this.#onChoose = onChoose ?? ((date) => fillIn(field, date));
    this.#days = days;
    this.#present = today;
    this.#selected = parseTypedDate(field.value);
    this.#focused = this.#selected ?? (days?.refusalOf(today) ? addDays(today, 1) : today);
  }

  open(): void {
    const head = element('div', { className: 'calendar-head' });
    head.append(
      arrow('‹', 'Vorige maand', () => this.#showMonth(-1)),
      this.#title,
      arrow('›', 'Volgende maand', () => this.#showMonth(1)),
    );
    const table = element('table');
    table.append(headOf(), this.#body);
    this.#dialog.append(head, table);
    if (this.#days) this.#dialog.append(this.#hint);
    this.#body.addEventListener('keydown', (event) => this.#press(event));
    this.#body.addEventListener('click', ({ target }) => this.#choose(dateOf(target)));
    for (const type of ['focusin', 'pointerover'] as const)
      this.#body.addEventListener(type, ({ target }) => this.#explain(dateOf(target)));
    this.#dialog.addEventListener('close', () => {
      this.#running.abort();
      this.#dialog.remove();
    });
    this.#show();
    showBelow(this.#dialog, this.#field);
    this.#button(this.#focused)?.focus();
  }

  #press(event: KeyboardEvent): void {
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#move(next(this.#focused));
    this.#button(this.#focused)?.focus();
  }

  #showMonth(step: 1 | -1): void {
    this.#move(monthsBefore(this.#focused, -step));
  }

  /** The focus does not move when the new date is outside 1900–2100. */
  #move(date: IsoDate): void {
    this.#focused = parseIsoDate(date) ?? this.#focused;
    this.#show();
  }

  #choose(date: IsoDate | undefined): void {
    if (date === undefined || this.#days?.refusalOf(date) !== undefined) return;
    // The dialog is closed before the call of `#onChoose`, because closing it gives the focus back to the element that
    // opened the calendar.
    this.#dialog.close();
    // The event 'close' comes in a later task. Until then the closed dialog would still be in the page.
    this.#dialog.remove();
    this.#onChoose(date);
  }

  #show(): void {
    const title = formatMonth(this.#focused);
    const isOther = this.#title.textContent !== title;
    this.#title.textContent = title;
    const { year, month } = partsOf(this.#focused);
    const shown = { focused: this.#focused, selected: this.#selected, present: this.#present };
    const weeks = monthGrid(Number(year), Number(month)).map((week) => {
      const row = element('tr');
      for (const date of week) row.insertCell().append(dayButton(date, shown));
      return row;
    });
    this.#body.replaceChildren(...weeks);
    this.#describe();
    if (isOther && this.#days) void this.#ask(this.#days);
  }

  async #ask(days: Days): Promise<void> {
    this.#running.abort();
    const { signal } = (this.#running = new AbortController());
    const dates = this.#buttons().flatMap((button) => dateOf(button) ?? []);
    const notes = await days.findNotes(dates, signal).catch(() => []);
    if (signal.aborted) return;
    for (const note of notes) this.#notes.set(note.datum, note);
    this.#describe();
  }

  #describe(): void {
    for (const button of this.#buttons()) {
      const date = dateOf(button);
      if (date) describeDay(button, date, this.#notes.get(date), this.#days?.refusalOf(date));
    }
    this.#explain(this.#focused);
  }

  #explain(date: IsoDate | undefined): void {
    if (date === undefined) return;
    const text = this.#days?.refusalOf(date) ?? this.#notes.get(date)?.tekst;
    this.#hint.textContent = `${formatShortDay(date)}${text === undefined ? '' : `: ${text}`}`;
  }

  #buttons(): HTMLButtonElement[] {
    return [...this.#body.querySelectorAll('button')];
  }

  #button(date: IsoDate): HTMLElement | undefined {
    return this.#buttons().find((button) => button.dataset.date === date);
  }
}

export function presentDay(): IsoDate {
  return new Date().toLocaleDateString('sv', { timeZone: 'Europe/Amsterdam' }) as IsoDate;
}

export function fillIn(field: HTMLInputElement, date: IsoDate): void {
  field.value = formatDate(date, field.dataset.typedDate);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Opens the dialog below the field, or above it when the window has no room below. */
function showBelow(dialog: HTMLDialogElement, field: HTMLElement): void {
  dialog.setAttribute('closedby', 'any');
  document.body.append(dialog);
  showModal(dialog);
  const at = field.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = dialog;
  const below = at.bottom + GAP;
  const top = below + offsetHeight > innerHeight ? at.top - GAP - offsetHeight : below;
  // In the narrowest window the dialog is as wide as the window.
  const left = Math.max(0, Math.min(at.left, innerWidth - offsetWidth));
  const y = Math.max(GAP, Math.min(top, innerHeight - GAP - offsetHeight));
  dialog.style.margin = '0';
  dialog.style.translate = `${left}px ${y}px`;
}

function headOf(): HTMLElement {
  const row = element('tr');
  row.append(...WEEKDAYS.map((textContent) => element('th', { textContent, scope: 'col' })));
  const head = element('thead');
  head.append(row);
  return head;
}

function arrow(textContent: string, ariaLabel: string, onClick: () => void): HTMLElement {
  const button = element('button', { type: 'button', className: 'quiet', textContent, ariaLabel });
  button.addEventListener('click', onClick);
  return button;
}
