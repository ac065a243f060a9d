/**
 * JSON for an attribute of HTML. It has backticks in place of quotes, because each quote would become `&quot;`. A backtick
 * within a text becomes \u0060.
 */
export function toAttribute(value: object): string {
  return JSON.stringify(value).replaceAll('`', '\\u0060').replaceAll('"', '`');
}

export function fromAttribute(text: string): object {
  return JSON.parse(text.replaceAll('`', '"')) as object;
}
