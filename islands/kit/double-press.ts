/** The longest time between two presses of a double press in milliseconds, and the largest distance of two clicks in pixels. */
const DOUBLE_PRESS = { ms: 500, distance: 24 };

type Point = { x: number; y: number };

/** The point of the last click, or the last key. Undefined before the first press since this script was loaded. */
let last: Point | string | undefined;
let first: { at: number; press: typeof last } = { at: -Infinity, press: undefined };

/**
 * Call this when a press has changed the page, for example when it has opened a dialog. The second press of a double
 * press would press what is now at the same point or has the focus, such as a link of the page below the dialog, so it
 * is ignored.
 */
export function ignoreSecondPress(): void {
  first = { at: performance.now(), press: last };
}

for (const type of ['mousedown', 'click', 'keydown'] as const)
  window.addEventListener(
    type,
    (event) => {
      // When a key presses a button, the count of presses is 0.
      if (event instanceof MouseEvent && event.detail === 0) return;
      const isSecond = event instanceof MouseEvent ? isSecondClick(event) : isSecondEnter(event);
      last = event instanceof MouseEvent ? { x: event.clientX, y: event.clientY } : event.key;
      if (!isSecond || performance.now() - first.at > DOUBLE_PRESS.ms) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

/**
 * The browser's own count of presses is only used when the point of the first press is not known. Safari on a telephone
 * counts each press as the first, and Chrome also counts quick presses of two buttons.
 */
function isSecondClick({ detail, clientX, clientY }: MouseEvent): boolean {
  const { press } = first;
  if (typeof press !== 'object') return detail > 1;
  return Math.hypot(clientX - press.x, clientY - press.y) < DOUBLE_PRESS.distance;
}

function isSecondEnter({ key }: KeyboardEvent): boolean {
  return key === 'Enter' && last === 'Enter';
}
