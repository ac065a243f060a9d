/** The longest time in milliseconds between the two clicks of a double click. */
const DOUBLE_MS = 500;

let changedAt = -Infinity;

/**
 * Call this after a click has opened or closed a dialog. The second click of a double click would press what is now at
 * the same place, such as a link of the page below, so it is ignored.
 */
export function ignoreSecondClick(): void {
  changedAt = performance.now();
}

for (const type of ['mousedown', 'click'])
  addEventListener(
    type,
    (event) => {
      const isSecond = event instanceof MouseEvent && event.detail > 1;
      if (!isSecond || performance.now() - changedAt > DOUBLE_MS) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
