import { type Capacity, loadText } from '../../src/deliveries/load/load.ts';
import { WITHOUT } from '../../src/deliveries/wire-names.ts';
import { DATE_WRONG, POSITION_WRONG, readPosition } from '../../src/planning/move-texts.ts';
import { moveNames } from '../../src/planning/wire-names.ts';
import { dayName } from '../../src/shared/calendar.ts';
import { rowOf } from '../../src/shared/changed-row.ts';
import { formatDate, parseTypedDate, type Slot, SLOTS } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { formatQuantity } from '../../src/shared/quantity.ts';
import { findLoad } from '../deliveries/find-availability.ts';
import { handleForm, putText } from '../kit/dialog-form.ts';
import { ignoreSecondPress } from '../kit/double-press.ts';
import { showModal } from '../kit/show-modal.ts';
import { idOf, nameOf, quantityOf, type Spot, spotOf } from './cards.ts';
import type { Target } from './move-card.ts';

type OnMove = (card: HTMLElement, from: Spot, to: Target) => void;

/** The dialog of the board. The server renders its form, which is the same as on the page without scripts. */
export class MoveDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #form: HTMLFormElement;
  readonly #capacity: Capacity;
  #card: HTMLElement | undefined;

  constructor(
    dialog: HTMLDialogElement,
    form: HTMLFormElement,
    capacity: Capacity,
    onMove: OnMove,
  ) {
    this.#dialog = dialog;
    this.#form = form;
    this.#capacity = capacity;
    handleForm(form, { submit: () => this.#submit(onMove), close: () => this.#close() });
    this.#input('date').addEventListener('input', () => void this.#showLoad());
  }

  open(card: HTMLElement): void {
    const spot = spotOf(card);
    if (spot === undefined) return;
    this.#card = card;
    this.#form.dataset.record = rowOf('levering', idOf(card));
    this.#form.querySelector('[data-key]')?.remove();
    const name = `${nameOf(card)}, ${formatQuantity(quantityOf(card))} kuub`;
    putText(
      this.#form,
      '.which',
      `${name}. Nu op plaats ${spot.position} van de ${spot.slot.toLowerCase()}.`,
    );
    this.#accept();
    const field = this.#input('date');
    Object.assign(field.dataset, {
      storedDate: spot.date,
      loads: islandPaths.api.dayNotes({ [WITHOUT]: idOf(card) }),
    });
    field.value = formatDate(spot.date);
    putText(this.#form, '[data-day-name]', dayName(spot.date));
    this.#input('slot').value = spot.slot;
    this.#input('position').value = '';
    showModal(this.#dialog);
    field.select();
    void this.#showLoad();
  }

  #submit(onMove: OnMove): void {
    const from = this.#card && spotOf(this.#card);
    if (this.#card === undefined || from === undefined) return this.#close();
    this.#accept();
    const date = parseTypedDate(this.#input('date').value);
    if (date === undefined) return this.#refuse('date', DATE_WRONG);
    const slot = this.#input('slot').value as Slot;
    const position = readPosition(this.#input('position').value.trim()) ?? '';
    if (Number.isNaN(position)) return this.#refuse('position', POSITION_WRONG);
    this.#close();
    if (date !== from.date || slot !== from.slot || position !== '')
      onMove(this.#card, from, { date, slot, position });
  }

  /** Ignores the second press already here, because the event 'close' of the dialog can come after that press. */
  #close(): void {
    ignoreSecondPress();
    this.#dialog.close();
  }

  #refuse(name: 'date' | 'position', sentence: string): void {
    putText(this.#form, '[role=alert]', sentence);
    this.#input(name).ariaInvalid = 'true';
    this.#input(name).focus();
  }

  #accept(): void {
    putText(this.#form, '[role=alert]', '');
    for (const name of ['date', 'position'] as const) this.#input(name).ariaInvalid = null;
  }

  async #showLoad(): Promise<void> {
    const { value } = this.#input('date');
    putText(this.#form, '.slot-loads', '');
    const date = parseTypedDate(value);
    const [day] = (date && (await findLoad(date, date))) ?? [];
    if (day === undefined || value !== this.#input('date').value) return;
    const texts = SLOTS.map((slot) => `${slot} ${loadText(day[slot], this.#capacity)}`);
    putText(this.#form, '.slot-loads', texts.join('; '));
  }

  #input(name: keyof typeof moveNames): HTMLInputElement {
    return this.#form.elements.namedItem(moveNames[name]) as HTMLInputElement;
  }
}
