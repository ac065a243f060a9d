/** Returns the first `length` UTF-16 units, or one less where that would split a character. */
export function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
