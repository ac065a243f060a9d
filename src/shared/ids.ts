/** Undefined for any text but a positive whole number. */
export function parseId(text = ''): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
