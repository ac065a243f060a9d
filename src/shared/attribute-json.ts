/** JSON for an HTML attribute. Backticks replace the quotes, because HTML would write each quote as `&quot;`. */
export function toAttribute(value: object): string {
  return JSON.stringify(value).replaceAll('`', '\\u0060').replaceAll('"', '`');
}

export function fromAttribute(text: string): object {
  return JSON.parse(text.replaceAll('`', '"')) as object;
}
