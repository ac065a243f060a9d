/** Undefined for a text that is not a positive whole number. */
export function parseId(text = ''): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** The ids in a list of texts, in their order. Leaves out each text that is not an id. */
export function parseIds(texts: readonly string[] = []): number[] {
  return texts.flatMap((text) => parseId(text) ?? []);
}
