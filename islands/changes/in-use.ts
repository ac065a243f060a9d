let isPressed = false;
for (const [event, pressed] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
  ['dragend', false],
] as const)
  addEventListener(event, () => void (isPressed = pressed), { capture: true, passive: true });

const FIELD = 'main :is(select, textarea, input:not([type=checkbox], [type=radio], [type=button]))';

/**
 * Whether a new list would disturb the user: the pointer is pressed, a dialog or a menu is open, a card is being moved,
 * a field has the focus, text is selected, or the user has ticked or unticked a row.
 */
export function isInUse(): boolean {
  return (
    isPressed ||
    document.querySelector('dialog[open], main :popover-open, [data-busy]') !== null ||
    document.activeElement?.matches(FIELD) === true ||
    getSelection()?.type === 'Range' ||
    isTicked()
  );
}

function isTicked(): boolean {
  const boxes = document.querySelectorAll<HTMLInputElement>('[data-shows] input[type=checkbox]');
  return [...boxes].some(({ checked, defaultChecked }) => checked !== defaultChecked);
}
