import { announceEndOfSession } from './end-session.ts';
import { toast } from './toast.ts';

const roles: Record<string, string> = {
  TABLE: 'table',
  THEAD: 'rowgroup',
  TBODY: 'rowgroup',
  TR: 'row',
  TH: 'columnheader',
  TD: 'cell',
};

/** Sets the ARIA roles of tables, because some browsers drop them when the styles show each row as a card. */
function giveRoles(): void {
  for (const part of document.querySelectorAll('.scroll :is(table, thead, tbody, tr, th, td)'))
    part.role = roles[part.tagName] ?? null;
}

giveRoles();
for (const event of ['htmx:after:swap', 'vipo:run-shown'])
  document.addEventListener(event, giveRoles);

/**
 * Shows the whole text of a cell while the pointer is over the cell, when the text of the cell or of its link ends in
 * '…'.
 */
document.addEventListener('pointerover', ({ target }) => {
  const cell = (target as Element).closest('td');
  if (cell !== null && [cell, ...cell.children].some(isCut)) cell.title = cell.innerText;
});

function isCut({ scrollWidth, clientWidth }: Element): boolean {
  return scrollWidth > clientWidth;
}

/**
 * Escape hides the tooltip of an action until the user presses another key, or moves the focus or the pointer to
 * another element (WCAG 1.4.13).
 */
const { dataset } = document.documentElement;
for (const event of ['keydown', 'pointerover', 'focusin'])
  document.addEventListener(event, ({ key }: Partial<KeyboardEvent>) => {
    if (key === 'Escape') dataset.tips = '';
    else delete dataset.tips;
  });

/** Adds the typed values of the filter to the link of the tab that the user presses. */
function keepFilter({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('.tabs a');
  const form = document.querySelector<HTMLFormElement>('.filter');
  if (!link || !form) return;
  const url = new URL(link.href);
  for (const { name, type, value } of form.querySelectorAll('input'))
    if (name && type !== 'hidden') url.searchParams.set(name, value);
  link.href = url.href;
}

for (const click of ['click', 'auxclick']) document.addEventListener(click, keepFilter);

/** Moves the focus to the new list when the element with the focus was replaced. */
document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
  const list = document.getElementById(ctx.target.id);
  if (list === null || document.activeElement !== document.body) return;
  list.tabIndex = -1;
  list.focus({ preventScroll: true });
});

type ListRequest = {
  ctx?: { target?: HTMLElement; response?: { status: number }; hx?: { redirect?: string } };
};

for (const failure of ['htmx:response:error', 'htmx:error']) {
  document.addEventListener(failure, (event) => {
    const { ctx } = (event as CustomEvent<ListRequest>).detail;
    if (ctx?.response?.status === 401) {
      // htmx follows the redirect of the answer to the login page, except while the user logs out.
      if (!announceEndOfSession()) delete ctx.hx?.redirect;
      return;
    }
    if (ctx === undefined) return;
    ctx.target?.setAttribute('data-stale', '');
    const sentence = ctx.target?.dataset.failed ?? 'De lijst kon niet worden geladen.';
    toast('error', sentence);
  });
}

/** Applies the values that were typed into a filter before the scripts loaded. */
document.addEventListener('htmx:after:init', ({ target }) => {
  if (!(target instanceof HTMLFormElement && target.matches('.filter'))) return;
  for (const field of target.querySelectorAll<HTMLInputElement>('input'))
    if (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
      field.dispatchEvent(new Event('input', { bubbles: true }));
});
