/** With this mark, spreadsheet programs read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;

/** A line of a CSV in which all cells are texts. */
export function csvLine(texts: readonly string[]): string {
  return csvRow(texts.map(csvText));
}

/**
 * Every cell with a text must come from `csvText`. Amounts and dates do not need `csvText`. With Dutch settings, a
 * spreadsheet expects semicolons.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`;
}

/** A text as a cell of a CSV. A spreadsheet never runs it as a formula. */
export function csvText(text: string): string {
  const safe = guarded(text);
  return /[";\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula (OWASP, CSV Injection), and before such a
 * text that already begins with apostrophes, so that `unguarded` gives back each text.
 */
export function guarded(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

export function unguarded(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
