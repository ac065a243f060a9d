export const importNames = {
  file: 'bestand',
  dryRun: 'proef',
  withKnown: 'dubbel',
  fileName: 'naam',
  onErrors: 'fouten',
  words: 'betaling',
  addresses: 'adressen',
  shown: 'getoond',
} as const;

/** The name of the select of a column. `at` is 0 for the first column. */
export function columnName(at: number): string {
  return `kolom${at}`;
}

export const ON_ERRORS = { refuse: 'verbeteren', skip: 'overslaan', empty: 'legen' } as const;
export const ADDRESSES = { complete: 'aanvullen', keep: 'laten' } as const;
export const WITH_KNOWN = { fill: 'aanvullen', skip: 'overslaan' } as const;
