/** The names in forms. Calls name the deliveries differently (`delivery_ids`). */
export const remindersNames = { delivery: 'levering', all: 'alles', kind: 'soort' } as const;

export function kindField(deliveryId: number): string {
  return `${remindersNames.kind}-${deliveryId}`;
}

export const HOLD_REASON = 'reden';
