/** The names in forms. Calls name the deliveries differently (`delivery_ids`). */
export const remindersNames = { delivery: 'levering', all: 'alles', kind: 'soort' } as const;

export function kindField(deliveryId: number): string {
  return `${remindersNames.kind}-${deliveryId}`;
}

/** The text of the button that opens the list of the reminders to send. */
export const REMIND = 'Aangevinkte herinneren';

export const NOTHING_CHECKED = 'Vink eerst een factuur aan.';

export const HOLD_REASON = 'reden';
