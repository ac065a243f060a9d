/** JSON for an HTML attribute, with backticks instead of quotes, because each quote would become `&quot;`. */
export function toAttribute(value: object): string {
  return JSON.stringify(value).replaceAll('`', '\\u0060').replaceAll('"', '`');
}

export function fromAttribute(text: string): object {
  return JSON.parse(text.replaceAll('`', '"')) as object;
}
