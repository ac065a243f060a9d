import { islandPaths } from '../../src/shared/island-paths.ts';
import { element } from '../kit/element.ts';
import { keepFormDraft } from '../kit/form-draft.ts';
import { isTouched } from '../kit/keep-typed.ts';
import { load } from '../kit/load.ts';
import { logoInput, readChosenLogo, showChosenLogo } from './chosen-logo.ts';
import type { Preview } from './draw-preview.ts';
import { followUnsaved } from './unsaved.ts';

// The script of /instellingen: shows what is not saved, and a preview of an invoice with the typed settings. The server
// renders the form and the panel of the preview.

const WAIT_MS = 400;
/** When at most this number of pixels of a part is visible at the top, the index marks the next part. */
const TOP = 60;

const form = document.querySelector<HTMLFormElement>('#instellingen');
const panel = document.querySelector('#voorbeeld section');
const status = panel?.querySelector('[role=status]');
const button = panel?.querySelector('button');
const link = element('a', {
  textContent: 'Als PDF openen',
  target: '_blank',
  rel: 'noreferrer',
});

let timer: ReturnType<typeof setTimeout> | undefined;
let shown: Preview | undefined;
let isWanted = false;

if (form) {
  const isTyped = [...form.elements].some(isTouched);
  keepFormDraft(form);
  followUnsaved(form);
  showChosenLogo();
  followPresentPart();
  button?.addEventListener('click', drawLater);
  form.addEventListener('input', drawLater);
  logoInput()?.addEventListener('change', drawLater);
  // In a wide window the preview is beside the fields, so it is drawn before the user types.
  if (matchMedia('(width >= 64rem)').matches)
    form.addEventListener('focusin', () => isWanted || drawLater());
  addEventListener('online', () => isWanted && drawLater());
  if (isTyped) drawLater();
}

/** Draws the preview when no other change follows soon. After the first call, each change draws the preview again. */
function drawLater(): void {
  want(true);
  clearTimeout(timer);
  timer = setTimeout(() => void drawNow(), WAIT_MS);
}

function want(wanted: boolean): void {
  isWanted = wanted;
  if (button) button.hidden = wanted;
  if (wanted && !shown) say('Laden...');
}

function say(text: string, className = 'hint'): void {
  // Without this check, a screen reader may read the same text aloud again.
  if (status && status.textContent !== text)
    Object.assign(status, { textContent: text, className });
}

async function drawNow(): Promise<void> {
  const file = await load(() => import('./draw-preview.ts')).catch(() => undefined);
  if (file === undefined) want(false);
  try {
    const logo = await readChosenLogo();
    const chosen = typeof logo === 'object' ? logo : undefined;
    const preview = await file?.drawPreview(new FormData(form ?? undefined), chosen);
    if (preview) show(preview);
    else await sayFailed();
  } catch {
    await sayFailed();
  }
}

function show(preview: Preview): void {
  if (shown) {
    shown.picture.replaceWith(preview.picture);
    URL.revokeObjectURL(link.href);
  } else {
    panel?.querySelector('header')?.append(link);
    status?.before(preview.picture);
  }
  shown = preview;
  link.href = URL.createObjectURL(preview.pdf);
  say(`Met wat je nog niet hebt opgeslagen. Bijgewerkt om ${preview.time}.`);
}

/** Says why the preview was not drawn: no connection, or a page that is older than the files of the server. */
async function sayFailed(): Promise<void> {
  const answer = await fetch(islandPaths.health()).catch(() => undefined);
  const reason = answer === undefined ? ': geen verbinding.' : '. Herlaad de pagina.';
  say(`Het voorbeeld kan nu niet worden getekend${reason}`, shown ? 'warning' : 'hint');
  if (shown) shown.picture.dataset.old = 'true';
}

/** Marks the link of the index whose part is at the top of the window. */
function followPresentPart(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
  const parts = links.map(({ hash }) => document.querySelector(hash));
  const mark = () => {
    const at = parts.findIndex((part) => (part?.getBoundingClientRect().bottom ?? 0) > TOP);
    for (const [i, one] of links.entries()) one.ariaCurrent = i === at ? 'true' : null;
  };
  mark();
  document.addEventListener('scroll', mark, { passive: true });
}
