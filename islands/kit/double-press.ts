/** The longest time in milliseconds between the two presses of a double press. */
const DOUBLE_MS = 500;

let changedAt = -Infinity;
/** The key that was pressed last. */
let lastKey = '';

/**
 * Call this after a press has opened or closed a dialog. The second press of a double press would press what is now at
 * the same place or has the focus, such as a link of the page below, so it is ignored.
 */
export function ignoreSecondPress(): void {
  changedAt = performance.now();
}

function isJustChanged(): boolean {
  return performance.now() - changedAt <= DOUBLE_MS;
}

for (const type of ['mousedown', 'click'])
  addEventListener(
    type,
    (event) => {
      const isSecond = event instanceof MouseEvent && event.detail > 1;
      if (isSecond && isJustChanged()) ignore(event);
    },
    true,
  );

window.addEventListener(
  'keydown',
  (event) => {
    const isSecond = event.key === 'Enter' && lastKey === 'Enter';
    lastKey = event.key;
    if (isSecond && isJustChanged()) ignore(event);
  },
  true,
);

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
