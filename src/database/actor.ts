import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../shared/dates.ts';

/** Who changes data; the id is that of a user, null for anybody else. */
export type Actor = { id: number | null; name: string; clock: Clock };

const present = new AsyncLocalStorage<Actor | undefined>();

/** Whatever `work` stores, also later, is told in the audit log as done by this actor. */
export function actingAs<T>(actor: Actor, work: () => T): T {
  return present.run(actor, work);
}

/** For changing the schema: older data have no log yet. */
export function actingAsNobody<T>(work: () => T): T {
  return present.run(undefined, work);
}

export function presentActor(): Actor | undefined {
  return present.getStore();
}
