import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../shared/dates.ts';

/**
 * Who changes data; the id is that of a user, null for anybody else. `session` is the SHA-256 of the token of the
 * actor's session. `confirm` throws when the actor has lost the session or the role that the work needs.
 */
export type Actor = {
  id: number | null;
  name: string;
  clock: Clock;
  session?: string;
  confirm?: () => void;
};

const present = new AsyncLocalStorage<Actor | undefined>();

/** Whatever `work` stores, also later, is told in the audit log as done by this actor. */
export function actingAs<T>(actor: Actor, work: () => T): T {
  return present.run(actor, work);
}

/** For changing the schema: older data have no log yet. */
export function actingAsNobody<T>(work: () => T): T {
  return present.run(undefined, work);
}

/** For what has happened already, as outside: it is stored also when the actor has lost the right meanwhile. */
export function withoutConfirming<T>(work: () => T): T {
  const actor = present.getStore();
  if (actor === undefined) return work();
  const { id, name, clock } = actor;
  return actingAs({ id, name, clock }, work);
}

/** Throws when the present actor may not go on. Called at each door: a transaction, a call to a service, an answer. */
export function confirmActor(): void {
  present.getStore()?.confirm?.();
}

export function presentActor(): Actor | undefined {
  return present.getStore();
}
