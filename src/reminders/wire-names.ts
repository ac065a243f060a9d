/** The names in forms. Calls have the same names, except for the list of deliveries. */
export const remindersNames = { delivery: 'levering', all: 'alles', kind: 'soort' } as const;

export function kindField(deliveryId: number): string {
  return `${remindersNames.kind}-${deliveryId}`;
}

export const HOLD_REASON = 'reden';
