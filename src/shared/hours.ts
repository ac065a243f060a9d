/** A period of a day. Both times have the form 'HH:MM', so they can be compared as texts. */
export type Hours = { from: string; until: string };

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Reads a text such as '08:00-12:00'. Undefined when a time is invalid or the period does not end after its start. */
export function parseHours(text: string): Hours | undefined {
  const [from = '', until = '', ...more] = text.split('-');
  if (more.length > 0 || !TIME.test(from) || !TIME.test(until) || from >= until) return undefined;
  return { from, until };
}
