import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../shared/dates.ts';

/**
 * The actor who changes data: a user, or a program with the id null. `session` is the SHA-256 of the token of the actor's
 * session. `confirm` throws when the actor has lost the session or the role that the work needs.
 */
export type Actor = {
  id: number | null;
  name: string;
  clock: Clock;
  session?: string;
  confirm?: () => void;
};

const present = new AsyncLocalStorage<Actor | undefined>();

/** The audit log names this actor for everything that `work` stores, also later. */
export function actingAs<T>(actor: Actor, work: () => T): T {
  return present.run(actor, work);
}

/** For migrations: the data of older versions have no audit log yet. */
export function actingAsNobody<T>(work: () => T): T {
  return present.run(undefined, work);
}

/** For recording work that is done already, as at another service, even when the actor has lost the right since. */
export function withoutConfirming<T>(work: () => T): T {
  const actor = present.getStore();
  if (actor === undefined) return work();
  const { id, name, clock } = actor;
  return actingAs({ id, name, clock }, work);
}

/** Throws when the actor has lost the right to continue. Called before each transaction, call to a service and answer. */
export function confirmActor(): void {
  present.getStore()?.confirm?.();
}

export function presentActor(): Actor | undefined {
  return present.getStore();
}
