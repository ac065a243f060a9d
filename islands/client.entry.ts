import { formatTypedDigits } from '../src/shared/dates.ts';
import { publicPaths } from '../src/shared/public-paths.ts';
import './kit/lists.ts';
import { load } from './kit/load.ts';
import { startShortcuts } from './kit/shortcuts.ts';
import { sayNotLoaded, startToasts, toast } from './kit/toast.ts';
import { keepReturnAddress } from './kit/username.ts';
import { forgetRound } from './rounds/cache.ts';

/**
 * The longest time in milliseconds that logging out takes. If the user is still on the page after this time, the forms
 * store drafts again.
 */
const LOGOUT_MS = 10_000;
/**
 * The time in milliseconds between loading a page and loading the script that asks for changes. A page that was just
 * loaded already shows the latest changes.
 */
const CHANGES_MS = 3000;
const RETRY_MS = 30_000;
const PDF_IN_LIST = `td a[href^='${publicPaths.invoicePdfs()}']`;

const {
  dialogs = '',
  search = '',
  changes = '',
} = document.querySelector<HTMLElement>('script[data-dialogs]')?.dataset ?? {};
/** The checkbox in a list that the user clicked last. */
let lastBox: Element | undefined;
/**
 * The element that had the focus before the search field. The first call of `openSearch` stores it. In a second call,
 * while the search is still loading, the search field itself would have the focus.
 */
let searchOpener: Element | null = null;
/**
 * The scripts that have loaded or are loading. A second import could run a script twice, because `load` may add a query
 * to its URL.
 */
const loaded: Record<string, Promise<unknown>> = {};
const loadDialogs = () => loadOnce<typeof import('./dialogs/page-dialog.entry.ts')>(dialogs);

/**
 * Loads the script that asks for changes. Without a connection, such as on a round that the browser kept, requests the
 * script again later.
 */
function askForChanges(url: string): void {
  loadOnce(url).catch(() => setTimeout(askForChanges, RETRY_MS, url));
}

function openSearch(): void {
  searchOpener ??= document.activeElement;
  loadOnce<typeof import('./search/search.entry.ts')>(search)
    .then((page) => page.openSearch(searchOpener))
    .catch(() => toast('error', 'Zoeken kan nu niet. Probeer het opnieuw.'))
    .finally(() => (searchOpener = null));
}

/** Loads a script once. When the server could not be reached, the next call requests the script again. */
function loadOnce<File>(url: string): Promise<File> {
  const script = (loaded[url] ??= load(() => import(url)));
  script.catch(() => delete loaded[url]);
  return script as Promise<File>;
}

startToasts(loadDialogs);
startShortcuts(() => void loadDialogs().then((page) => page.sayNothingToUndo()));
reopenModal();
// The values of a sent form (`kit/form-draft.ts`). Its answer has come, or the user did not wait for the answer.
sessionStorage.removeItem('sent');
if (changes) setTimeout(askForChanges, CHANGES_MS, changes);
if (sessionStorage.returns || document.querySelector('[data-changed], .toast') !== null)
  void loadDialogs().then((page) => page.arrive());
if (process.env.VIPO_DEV === '1') reloadWhenRestarted();

/**
 * Says that a script of the screen, such as that of /factureren, could not be loaded. These scripts come after this
 * script in the page.
 */
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) sayNotLoaded();
  },
  true,
);

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  if (link) keepPosition(link);
  if (event.target.matches('td [type=checkbox]')) {
    const [from, to] = [lastBox, event.target];
    if (event.shiftKey) void loadDialogs().then((page) => page.selectRange(from, to));
    lastBox = to;
  }
  const opener = event.target.closest<Opener>('[data-dialog]');
  if (opener !== null) openModal(opener, event);
  const pdf = event.target.closest<HTMLAnchorElement>(PDF_IN_LIST);
  if (pdf !== null) openPdf(pdf, event);
  if (event.target.closest('.finder form')) openSearch();
  const field = event.target.closest('[data-picks]')?.previousElementSibling;
  if (field) void loadDialogs().then((page) => page.chooseDate(field as HTMLInputElement));
  if (event.target.closest('[data-logout]')) {
    localStorage.removeItem('authToken');
    sessionStorage.clear();
    forgetRound();
    // A running call may still get a 401. Without this listener, forms would then store their values again and the
    // login page would open.
    const signal = AbortSignal.timeout(LOGOUT_MS);
    window.addEventListener('vipo:session-ended', ignore, { capture: true, signal });
  }
});

/**
 * Stores the scroll position, the row and the ids of the page when the user follows a link in a row. Also stores each
 * followed link, or that the user goes back or clears the filter. `kit/list-position.ts` restores the position, or
 * moves the focus to the link.
 */
function keepPosition(link: Element): void {
  const row = link.closest('[id^=levering-], [id^=klant-], [id^=regel-]');
  const ids = [...document.querySelectorAll('main [id]')].map(({ id }) => id);
  if (row) sessionStorage.place = [location.href, scrollY, row.id, ...ids];
  if (link.matches('.back, .reset')) sessionStorage.returns = link.className;
  else sessionStorage.opener = `${location.href} ${link.getAttribute('href')}`;
}

function openDialog(href: string): void {
  loadDialogs()
    .then((page) => page.openDialog(href))
    .catch(() => location.assign(href));
}

function ignore(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

type Opener = HTMLElement &
  Partial<Pick<HTMLAnchorElement, 'href'> & Pick<HTMLButtonElement, 'form'>>;

function openModal(opener: Opener, event: MouseEvent): void {
  if (event.ctrlKey) return;
  event.preventDefault();
  opener.closest<HTMLElement>('[popover]')?.hidePopover();
  openDialog(opener.href ?? opener.getAttribute('formaction') ?? opener.form?.action ?? '');
}

function reopenModal(): void {
  const key = `modal:${location.pathname}`;
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (kept === null) return;
  void loadDialogs().then((page) => page.reopenDialog(JSON.parse(kept) as object));
}

/** The tab opens during the click, because the browser blocks a tab that opens later as a popup. */
function openPdf(link: HTMLAnchorElement, event: Event): void {
  event.preventDefault();
  const tab = window.open('', '_blank');
  loadDialogs()
    .then((page) => page.showPdf(link, tab))
    .catch(() => {
      tab?.close();
      toast('error', 'Fout bij het openen van de factuur. Probeer opnieuw.');
    });
}

document.addEventListener('vipo:session-ended', () => {
  localStorage.removeItem('authToken');
  keepReturnAddress();
});

/**
 * Reloads a page that the browser restores from its cache after Back, because its data are old and its form may have
 * been sent already. The page is inert until the reload, because the reload would lose typed text.
 */
window.addEventListener('pageshow', ({ persisted }) => {
  document.body.inert = persisted;
  if (persisted) location.reload();
});

/** Adds the separators to a date while its digits are typed. Runs before htmx reads the field. */
document.addEventListener(
  'input',
  ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.closest('.finder form')) openSearch();
    const mark = target.dataset.typedDate;
    if (mark && target.selectionStart === target.value.length)
      target.value = formatTypedDigits(target.value, mark);
  },
  true,
);

/** Loads the code of the calendar and of the keys when a date field gets the focus. */
document.addEventListener('focusin', ({ target }) => {
  if ((target as HTMLElement).closest('.with-picker')) void loadDialogs();
});

const POLL_MS = 500;

function reloadWhenRestarted(): void {
  let wasAway = false;
  async function check() {
    const answers = await fetch(publicPaths.health()).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers && wasAway) location.reload();
    wasAway = !answers;
  }
  setInterval(() => void check(), POLL_MS);
}
