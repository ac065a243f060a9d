/** The characters that end a line in a PDF or on a screen. */
export const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

export function countLines(text: string): number {
  return text.split(LINE_BREAK).length;
}
