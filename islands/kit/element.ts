/** A new element with these properties. It is not yet in the page. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  // Without `object`, a text would be accepted too, and its letters would become properties.
  properties: Partial<HTMLElementTagNameMap[Name]> & object = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
