/** The characters that end a line in a PDF or on a screen. */
export const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

export function countLines(text: string): number {
  return text.split(LINE_BREAK).length;
}

export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Returns the first `length` UTF-16 units, or one fewer if the cut would split a character. */
export function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
}
