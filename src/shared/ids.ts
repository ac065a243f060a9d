/** Undefined for a text that is not a positive whole number. */
export function parseId(text = ''): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
