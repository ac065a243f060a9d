/** A new element with these properties. It is not yet in the page. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  // Without `object`, a text would be accepted too, and its letters would become properties.
  properties: Partial<HTMLElementTagNameMap[Name]> & object = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

const CHANGED_MS = 2000;

/** Tints the row or card of a changed record for a while. */
export function tint(row: HTMLElement): void {
  row.dataset.changed = '';
  setTimeout(() => delete row.dataset.changed, CHANGED_MS);
}
