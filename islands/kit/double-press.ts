/** The longest time between two presses in milliseconds, and the largest distance of two clicks in pixels. */
const DOUBLE_PRESS = { ms: 500, distance: 24 };

type Press = { x: number; y: number } | string;

/**
 * The point of the last press of the mouse, or the last key. Undefined before the first press since this script was
 * loaded.
 */
let last: Press | undefined;
let first: Press | undefined;
let changedAt = -Infinity;

/**
 * Call this when a press has changed the page, for example when it has opened a dialog. Then the second press of a
 * double press is ignored. It would press another button or link, which is at the same point now or has the focus.
 */
export function ignoreSecondPress(): void {
  first = last;
  changedAt = performance.now();
}

for (const type of ['mousedown', 'click', 'keydown'] as const)
  window.addEventListener(
    type,
    (event) => {
      const isClick = event instanceof MouseEvent;
      // When a key presses a button, the count of presses is 0.
      if (isClick && event.detail === 0) return;
      const isSecond = isClick ? isSecondClick(event) : event.key === 'Enter' && last === 'Enter';
      last = isClick ? { x: event.clientX, y: event.clientY } : event.key;
      if (isSecond && performance.now() - changedAt < DOUBLE_PRESS.ms) {
        event.preventDefault();
        event.stopPropagation();
      } else changedAt = -Infinity;
    },
    true,
  );

/**
 * The browser's own count of presses is only used when the point of the first press is not known. Safari on a telephone
 * counts each press as the first, and Chrome also counts quick presses of two buttons.
 */
function isSecondClick({ detail, clientX, clientY }: MouseEvent): boolean {
  if (typeof first !== 'object') return detail > 1;
  return Math.hypot(clientX - first.x, clientY - first.y) < DOUBLE_PRESS.distance;
}
