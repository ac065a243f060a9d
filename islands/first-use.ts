import { isTouched } from './kit/keep-typed.ts';

/** The longest time in milliseconds that the loading of React waits for an idle browser. */
const IDLE_MS = 2000;
/** The longest time in milliseconds that a press waits for React. After that, the form works as HTML. */
const HELD_MS = 3000;
const CONTROLS = 'a, button, input, select, textarea';

/**
 * Makes an island work when the user first uses it. `load` returns the function that starts the island. Loading begins
 * when the browser is idle, or earlier when the user already uses the island.
 */
export async function startWhenUsed(
  element: HTMLElement,
  load: () => Promise<() => void>,
): Promise<void> {
  if (isInUse(element)) return (await load())();
  const use = firstUseOf(element);
  await Promise.race([use.begun, idle()]);
  const start = await load().finally(use.stopHolding);
  // A date field without the focus opens the calendar from now on, so it is read-only (`deliveries/date-field.tsx`).
  for (const date of element.querySelectorAll<HTMLInputElement>('[data-calendar]'))
    date.readOnly = date !== document.activeElement;
  use.onBegin(start);
  element.dataset.ready = '';
}

/** Whether the island has values that were typed before this script ran, or values of a draft. */
function isInUse(element: HTMLElement): boolean {
  const isKept = sessionStorage.getItem(`draft:${location.pathname}`) !== null;
  return isKept || [...element.querySelectorAll('input, select, textarea')].some(isTouched);
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks, and a busy browser may delay them for long.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    setTimeout(resolve, IDLE_MS);
  });
}

/**
 * Waits for the first use of an island by the user. A change of any record counts as a use, because the form may have
 * to show that change. A focus that the page itself sets is not a use. Events that need React are held and repeated
 * when React has loaded.
 */
function firstUseOf(element: HTMLElement) {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const stopped = new AbortController();
  let isBegun = false;
  let start: (() => void) | undefined;
  let held: (() => void)[] | undefined = [];
  const begin = () => {
    isBegun = true;
    resolve();
    if (start === undefined || stopped.signal.aborted) return;
    stopped.abort();
    start();
  };
  const follow = (event: Event) => {
    if (event.type === 'focusin' && (event.target as HTMLElement).autofocus) return;
    const again = held && repetitionOf(element, event);
    if (again !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      if (held?.push(again) === 1) setTimeout(stopHolding, HELD_MS);
    }
    // The browser selects the text of a field after the event of its focus, so the island starts in a later task.
    if (event.type === 'focusin') setTimeout(begin);
    else begin();
    // The island that has just started already gets an event for each typed value (`kit/keep-typed.ts`), so this event
    // stops here.
    if (event.type === 'input' && stopped.signal.aborted) event.stopPropagation();
  };
  const options = { capture: true, signal: stopped.signal };
  for (const type of ['pointerdown', 'keydown', 'input', 'change', 'click', 'submit', 'focusin'])
    element.addEventListener(type, follow, options);
  document.addEventListener('vipo:changes', begin, options);
  const onBegin = (work: () => void) => {
    start = work;
    if (isBegun) begin();
  };
  const stopHolding = () => {
    const events = held ?? [];
    held = undefined;
    // The island starts before these events are repeated, unless it was not loaded in time or could not be loaded.
    setTimeout(() => {
      for (const again of events) again();
    });
  };
  return { begun, onBegin, stopHolding };
}

/** A function that repeats an event for React. Undefined for an event that the browser itself handles. */
function repetitionOf(element: HTMLElement, event: Event): (() => void) | undefined {
  const { target } = event;
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    const { submitter } = event;
    return () => target.requestSubmit(submitter);
  }
  if (event instanceof KeyboardEvent) {
    if (!needsReact(event)) return undefined;
    const copy = new KeyboardEvent('keydown', event);
    return () => document.activeElement?.dispatchEvent(copy);
  }
  if (!(event instanceof MouseEvent && event.type === 'click') || event.ctrlKey) return undefined;
  const pressed = (target as Element).closest<HTMLElement>('a, button, [readonly]');
  if (pressed === null) return undefined;
  // When the browser has translated a text of the island, React replaces all elements. The new element has the same
  // position.
  const position = [...element.querySelectorAll(CONTROLS)].indexOf(pressed);
  return () => element.querySelectorAll<HTMLElement>(CONTROLS)[position]?.click();
}

/** Whether a key does something else with React than without. */
function needsReact({ key, target }: KeyboardEvent): boolean {
  if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement)
    return key.startsWith('Arrow');
  return target instanceof HTMLInputElement && /^(?:Arrow(?:Up|Down)|Page.*)$/.test(key);
}
