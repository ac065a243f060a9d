/** The first `length` UTF-16 units of a text, or one less where that would cut a character into halves. */
export function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
