import type { Changes } from '../../src/audit/changes/changes.ts';
import { ORDER_ID, orderActs, orderNames } from '../../src/rounds/wire-names.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { call } from '../kit/call.ts';
import { readMessage, showMessage, toast } from '../kit/toast.ts';
import { cardsIn, idOf, putAt, type Spot, spotOf } from '../planning/cards.ts';
import { startDragging } from '../planning/dragging.ts';
import { fetchFresh } from './fresh.ts';

// This script moves the stops of a slot, with their arrows and by dragging. It saves each move at once, and then loads
// the form again, because the kilometres have changed.

const FAILED = 'De volgorde kon niet worden opgeslagen. Probeer het opnieuw.';
const STEPS = new Map<string, number>([
  [orderActs.up, -1],
  [orderActs.down, 1],
]);

/** The number of moves that are being made or saved. The form is replaced only when this number is 0. */
let busy = 0;
/** The request that saves the last move. Moves are sent in the order in which the user made them. */
let saving = Promise.resolve();
/** The ids of the last order that the server has. */
let saved: number[] = [];

const form = document.querySelector<HTMLElement>(`#${ORDER_ID}`);
if (form !== null) void start(form);

async function start(page: HTMLElement): Promise<void> {
  saved = idsIn(page);
  page.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element && event.target.closest<HTMLButtonElement>('.card button');
    const card = button && button.closest<HTMLElement>('.card');
    const step = button && STEPS.get(button.name);
    const spot = card && spotOf(card);
    if (!step || !spot) return;
    const position = spot.position + step;
    // A move to another page is not handled here: the button sends the form, and the server makes the move.
    if (hasPageAt(page, position)) return;
    event.preventDefault();
    move(page, card, { ...spot, position: Math.max(1, position) });
    button.focus();
  });
  document.addEventListener('vipo:changes', (event) => {
    const { changes } = (event as CustomEvent<Changes>).detail;
    if (changes.some(({ kind, own }) => kind === 'levering' && !own)) void refresh(page);
  });
  const onDrop = (card: HTMLElement, to: Spot) => move(page, card, to);
  await startDragging(page, { onDrag, onDrop }, 'vipo:fresh');
  page.dataset.ready = '';
}

function onDrag(isDragging: boolean): void {
  busy += isDragging ? 1 : -1;
}

function move(page: HTMLElement, card: HTMLElement, to: Spot): void {
  if (spotOf(card)?.position === to.position) return;
  putAt(card, to);
  const order = wholeOrder(page);
  busy += 1;
  saving = saving.then(() => save(page, { date: to.date, slot: to.slot, order }));
}

function idsIn(page: HTMLElement): number[] {
  return cardsIn(page.querySelector('.slot')).map((row) => Number(idOf(row)));
}

/**
 * The ids of all stops of the slot, with the stops of this page in their new order. The stops of this page are
 * consecutive.
 */
function wholeOrder(page: HTMLElement): number[] {
  const all = allIds(page);
  const shown = idsIn(page);
  return all.toSpliced(firstOf(all, shown), shown.length, ...shown);
}

function allIds(page: HTMLElement): number[] {
  const field = page.querySelector<HTMLInputElement>(`input[name=${orderNames.order}]`);
  return field?.value.split(',').map(Number) ?? [];
}

function firstOf(all: number[], shown: number[]): number {
  return Math.min(...shown.map((id) => all.indexOf(id)));
}

/** Whether a position before the first card or after the last one is on another page. */
function hasPageAt(page: HTMLElement, position: number): boolean {
  const [all, shown] = [allIds(page), idsIn(page)];
  const index = firstOf(all, shown) + position - 1;
  return (position < 1 || position > shown.length) && index >= 0 && index < all.length;
}

/** Puts the shown stops in the order of these ids. */
function putInOrder(page: HTMLElement, ids: number[]): void {
  const cards = cardsIn(page.querySelector('.slot'));
  const list = cards[0]?.parentElement;
  list?.append(...ids.flatMap((id) => cards.find((card) => idOf(card) === String(id)) ?? []));
}

type SentOrder = { date: string; slot: string; order: number[] };

async function save(page: HTMLElement, { date, slot, order }: SentOrder): Promise<void> {
  const body = {
    [orderNames.date]: date,
    [orderNames.slot]: slot,
    [orderNames.order]: order,
  };
  const answer = await call('PUT', islandPaths.api.roundOrder(), { body });
  busy -= 1;
  if (answer.ok) {
    saved = order.filter((id) => saved.includes(id));
    showMessage(readMessage(answer.toast));
  } else {
    putInOrder(page, saved);
    toast('error', answer.error ?? FAILED);
  }
  await refresh(page);
}

/** Replaces the form by the form of the server. Keeps the focus and the ticks of pinned stops. */
async function refresh(page: HTMLElement): Promise<void> {
  if (busy > 0) return;
  const fresh = await fetchFresh(ORDER_ID);
  if (fresh === undefined || busy > 0) return;
  const ticked = [...page.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value);
  const focused = document.activeElement;
  const [id, name] = [focused?.closest('.card')?.id, focused?.getAttribute('name')];
  page.replaceChildren(...fresh.childNodes);
  saved = idsIn(page);
  for (const box of page.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
    box.checked ||= ticked.includes(box.value);
  document.dispatchEvent(new Event('vipo:fresh'));
  if (id === undefined || document.activeElement !== document.body) return;
  const controls = [...page.querySelectorAll<HTMLElement>(`#${id} [name]:not(:disabled)`)];
  const same = controls.find((control) => control.getAttribute('name') === name);
  (same ?? controls.at(-1))?.focus();
}
