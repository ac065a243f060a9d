import { formatDate, formatMoment } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { formatEuros } from '../../src/shared/money.ts';
import { call } from '../kit/call.ts';
import { element } from '../kit/element.ts';
import { findKeptRun, forget, isRunElsewhere, type KeptRun, type Left } from './kept-run.ts';

/**
 * The deliveries of an interrupted run by their present state. The deliveries in `owing` are invoiced, but may have no
 * mail or payment request yet.
 */
type RunState = Pick<KeptRun, 'startedAt'> & {
  open: Left[];
  owing: Numbered[];
  invoiced: Left[];
  deleted: Left[];
};
type Numbered = Left & { invoiceNumber: string };

type Options = { mails: boolean; onContinue: (left: Left[]) => void };

const OWING = 'De factuur is er, maar misschien nog geen betaalverzoek:';
const OWING_OR_MAIL = 'De factuur is er, maar misschien nog geen mail of betaalverzoek:';

/**
 * Lists the deliveries that an interrupted run did not finish, until the signal aborts. Lists nothing while another tab
 * is making the run. The list is in the bar, above the buttons with which the user continues or discards the run.
 */
export function showInterruptedRun(
  bar: HTMLElement,
  { mails, onContinue }: Options,
  signal: AbortSignal,
): void {
  const panel = element('div', { className: 'warning interrupted' });
  const buttons = element('div', { className: 'buttons' });
  panel.append(buttons);
  let left: Left[] = [];
  const show = async () => {
    const state = (await isRunElsewhere()) ? undefined : await findState(mails);
    if (signal.aborted) return;
    left = state ? [...state.owing, ...state.open] : [];
    if (state === undefined || left.length === 0) return panel.remove();
    // The buttons stay, because they may have the focus.
    while (buttons.previousSibling) buttons.previousSibling.remove();
    buttons.before(...textsOf(state, mails));
    if (!panel.isConnected) bar.prepend(panel);
  };
  buttons.append(
    button('Vergeten', () => {
      forget(left);
      panel.remove();
    }),
    button('Verder gaan', () => onContinue(left)),
  );
  void show();
  addEventListener('storage', () => void show(), { signal });
  signal.addEventListener('abort', () => panel.remove());
}

function textsOf({ startedAt, open, owing, invoiced, deleted }: RunState, mails: boolean) {
  const title = element('p');
  const text = `Je ronde van ${formatMoment(startedAt)} is onderbroken.`;
  title.append(element('strong', { textContent: text }));
  return [
    title,
    ...listOf('Nog niet gefactureerd:', open.map(toInvoice)),
    ...listOf(mails ? OWING_OR_MAIL : OWING, owing.map(toRequest)),
    ...sentenceOf('Intussen gefactureerd', invoiced),
    ...sentenceOf('Intussen verwijderd', deleted),
  ];
}

/** A list with a title. Empty when there are no names. */
function listOf(title: string, names: string[]): HTMLElement[] {
  if (names.length === 0) return [];
  const list = element('ul', { className: 'names' });
  list.append(...names.map((textContent) => element('li', { textContent })));
  return [element('p', { textContent: title }), list];
}

function sentenceOf(what: string, left: Left[]): HTMLElement[] {
  if (left.length === 0) return [];
  const names = left.map(({ name }) => name).join(', ');
  return [element('p', { textContent: `${what}: ${names}.` })];
}

function button(textContent: string, onclick: () => void): HTMLElement {
  return element('button', { type: 'button', className: 'quiet', textContent, onclick });
}

function toInvoice({ name, date, slot, total }: Left): string {
  return `${name}, ${formatDate(date)} ${slot}, ${formatEuros(total)}`;
}

function toRequest({ name, invoiceNumber }: Numbered): string {
  return `${name}, factuur ${invoiceNumber}`;
}

/** Asks the server for the state of each delivery, and removes finished and deleted deliveries from the stored run. */
async function findState(mails: boolean): Promise<RunState | undefined> {
  const kept = findKeptRun();
  if (kept === undefined) return undefined;
  const numbers = await findNumbers(kept.left);
  const state: RunState = {
    startedAt: kept.startedAt,
    open: [],
    owing: [],
    invoiced: [],
    deleted: [],
  };
  for (const one of kept.left) {
    const invoiceNumber = numbers.get(one.id);
    if (invoiceNumber === undefined) state.deleted.push(one);
    else if (invoiceNumber === null) state.open.push(one);
    else if (one.begun && (mails || one.payment === 'betaalverzoek'))
      state.owing.push({ ...one, invoiceNumber });
    else state.invoiced.push(one);
  }
  forget([...state.invoiced, ...state.deleted]);
  return state;
}

/**
 * The invoice number of each delivery that still exists, or null for a delivery without an invoice. All numbers are
 * null when the server fails.
 */
async function findNumbers(left: Left[]): Promise<Map<number, string | null>> {
  type State = { id: number; invoiceNumber: string | null };
  const ids = left.map(({ id }) => id);
  const answer = await call<State[]>('GET', islandPaths.api.openForInvoicing(ids));
  const states = answer.ok ? answer.body : ids.map((id): State => ({ id, invoiceNumber: null }));
  return new Map(states.map(({ id, invoiceNumber }) => [id, invoiceNumber]));
}
