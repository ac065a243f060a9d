import { refusalText } from '../../src/rounds/stops/progress.ts';
import { reportedText, type SentReport } from '../../src/rounds/ticks/report.ts';
import { ROUND_ID, tickNames } from '../../src/rounds/wire-names.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { toastRole } from '../../src/shared/toasts.ts';
import { call, type Failure, newRequestId } from '../kit/call.ts';
import { ignoreSecondPress } from '../kit/double-press.ts';
import { element } from '../kit/element.ts';
import { type ShownMessage, startToasts, toast } from '../kit/toast.ts';
import { fetchFresh } from './fresh.ts';
import { tokenFor } from './in-order.ts';
import { keepForOffline } from './offline.ts';
import { Photos } from './photos.ts';
import { Queue, type Waiting } from './queue.ts';
import { ReportDialog } from './report-dialog.ts';
import { tickSender } from './send-ticks.ts';
import { startSharing } from './share.ts';
import { findStop, isPressed, openNextStop, replaceStops, showTick } from './stops.ts';

// The script of the round of a driver. It sends ticks without leaving the page, and keeps ticks while there is no
// connection.

const PROBLEM_MS = 60_000;
/** The highest number of messages in one live region (status or alert) on the page of a link. */
const MOST_MESSAGES = 3;

const round = document.querySelector<HTMLElement>(`#${ROUND_ID}`);
if (round !== null) startRound(round);
startSharing();

function startRound(page: HTMLElement): void {
  const { owner = '', name = '', prefix = '', date = '' } = page.dataset;
  if (prefix !== '') startToasts(() => Promise.resolve({ showToast }));
  const queue = new Queue(owner, name);
  const refresh = () => void refreshPage(page, queue).then(() => photos.show());
  const onWaiting = waitingNotice(queue);
  const common = { prefix, onRefused: showRefusal, onSent: refresh };
  const photos = new Photos({
    ...common,
    owner,
    name,
    onWaiting: (count) => onWaiting({ photos: count }),
  });
  const sendTicks = tickSender(queue, {
    ...common,
    onWaiting: (count) => onWaiting({ ticks: count }),
  });
  const send = () => void Promise.all([sendTicks(), photos.send()]);

  const report = (stop: HTMLElement, sent: SentReport) => {
    const delivery = stop.dataset.stop ?? '';
    const body = { ...sent, datum: date, was: stop.dataset.outcome };
    const tick: Waiting = { id: newRequestId(), delivery, at: Date.now(), body };
    queue.add(tick);
    showTick(tick);
    if (sent.geleverd !== undefined || sent.uitkomst !== undefined) openNextStop(stop);
    // The second press would undo the tick, or press a button of the next stop, which has moved below the finger.
    ignoreSecondPress();
    if (!navigator.onLine) onWaiting({ ticks: queue.all().length });
    send();
  };

  startPresses(report);
  startReports(report);
  startTelling(prefix, refresh);
  // The page of a driver's link has no session, so it gets no changes of colleagues. It loads the round again when it
  // becomes visible.
  document.body.addEventListener('vipo:changed', refresh);
  whenBack((isOnline) => {
    if ((isOnline || prefix !== '') && queue.all().length === 0) refresh();
    send();
  });
  page.dataset.ready = '';
  queue.all().forEach(showTick);
  send();
  keepForOffline(page);
}

function whenBack(work: (isOnline: boolean) => void): void {
  addEventListener('online', () => work(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') work(false);
  });
}

type OnReport = (stop: HTMLElement, sent: SentReport) => void;

function startPresses(report: OnReport): void {
  onSubmit('.ticks', (button) => {
    const stop = button.closest<HTMLElement>('.stop');
    if (stop !== null) report(stop, pressedBy(button));
  });
}

function onSubmit(forms: string, act: (button: HTMLButtonElement) => void): void {
  document.addEventListener('submit', (event) => {
    const { target, submitter: button } = event;
    const isForm = target instanceof HTMLFormElement && target.matches(forms);
    if (!isForm || !(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    act(button);
  });
}

function pressedBy(button: HTMLElement): SentReport {
  const pressed = isPressed(button);
  if (button.getAttribute('name') === tickNames.delivered) return { geleverd: !pressed };
  return { ontvangen: pressed ? null : Number(button.dataset.amount) / 100 };
}

/**
 * Sends the message of the button 'Onderweg'. It is not kept without a connection, because it would arrive too late.
 */
function startTelling(prefix: string, onTold: () => void): void {
  onSubmit('.underway', (button) => {
    button.disabled = true;
    const path = prefix + islandPaths.api.underway(button.value);
    void call('POST', path, tokenFor(prefix)).then((answer) => {
      if (answer.ok) return onTold();
      button.disabled = false;
      return showProblem(answer.error ?? 'Geen bereik. De klant heeft geen bericht gekregen.');
    });
  });
}

function startReports(report: OnReport): void {
  const form = document.querySelector<HTMLFormElement>('dialog [data-report-form]');
  const box = form?.closest('dialog');
  if (!form || !box) return;
  const dialog = new ReportDialog(box, form, report);
  document.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element && event.target.closest<HTMLElement>('[data-planned]');
    const stop = button && button.closest<HTMLElement>('.stop');
    if (!button || !stop) return;
    event.preventDefault();
    dialog.open(stop, button);
  });
}

/** The numbers of the last refresh that has begun, and of the last one that is shown. */
const refreshes = { begun: 0, shown: 0 };

/** Shows the round of the server, with the changes of colleagues and without refused ticks. */
async function refreshPage(page: HTMLElement, queue: Queue): Promise<void> {
  const number = (refreshes.begun += 1);
  const fresh = await fetchFresh(ROUND_ID);
  // The answer to an older request may arrive late. It lacks what was stored meanwhile, such as a photo.
  if (fresh === undefined || queue.all().length > 0 || number < refreshes.shown) return;
  refreshes.shown = number;
  // After midnight /rit is the round of the next day. Its stops would be under the date of the day before.
  if (fresh.dataset.date !== page.dataset.date) {
    // A reload would remove a report that is being typed, and a refusal, which the driver has to tell the office.
    if (document.querySelector('[data-refused] *, dialog[open]') === null) location.reload();
    return;
  }
  replaceStops(page, fresh);
  keepForOffline(page);
}

/** Returns a function that shows how many ticks and photos wait after a failure. */
function waitingNotice(queue: Queue) {
  const waiting = { ticks: 0, photos: 0 };
  return (change: Partial<typeof waiting>) => {
    const { ticks, photos } = Object.assign(waiting, change);
    const notice = document.querySelector<HTMLElement>('[data-waiting]');
    if (notice === null) return;
    notice.hidden = ticks + photos === 0;
    const why = navigator.onLine ? 'Geen verbinding' : 'Geen bereik';
    const rest = queue.isStored ? ' als deze pagina open is' : ', maar laat deze pagina open';
    notice.textContent = `${why}, wacht op verzending: ${ticks + photos}. Dit gaat vanzelf${rest}.`;
  };
}

/** The sentence says what was reported, because the driver has to tell this to the office. */
function showRefusal(
  { delivery, body }: Pick<Waiting, 'delivery'> & Partial<Waiting>,
  { error = 'Dit kon niet worden opgeslagen.' }: Pick<Failure, 'error'>,
): void {
  const name = findStop(delivery)?.querySelector('summary b')?.textContent ?? 'Een levering';
  const reported = body === undefined ? 'een foto' : reportedText(body);
  showProblem(refusalText(name, error) + (reported && ` Gemeld was: ${reported}.`));
}

/**
 * Shows a message on the page of a link. For messages this page loads no second script, because loading it could fail
 * without a connection. A message stays until the driver presses it or newer messages take its place.
 */
function showToast({ kind, text }: ShownMessage): void {
  const shown = element('button', { type: 'button', className: 'toast', textContent: text });
  shown.dataset.kind = kind;
  shown.addEventListener('click', () => shown.remove());
  const region = document.querySelector(`.toasts [role=${toastRole(kind)}]`);
  region?.append(shown);
  for (const old of [...(region?.children ?? [])].slice(0, -MOST_MESSAGES)) old.remove();
}

/**
 * Shows a problem in a notice, which stays at the top of the page. A driver who has scrolled down gets a message too.
 */
function showProblem(text: string): void {
  const notice = element('p', { className: 'notice bad', textContent: text });
  document.querySelector('[data-refused]')?.append(notice);
  if (notice.getBoundingClientRect().bottom < 0) toast('error', text, PROBLEM_MS);
}
