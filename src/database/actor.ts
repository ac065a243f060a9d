import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../shared/dates.ts';

/**
 * The user or program that makes changes. The id of a program is null. `session` is the SHA-256 of the session token.
 * `confirm` throws when the user has lost the session or the role that the work needs.
 */
export type Actor = {
  id: number | null;
  name: string;
  clock: Clock;
  session?: string;
  confirm?: () => void;
};

const present = new AsyncLocalStorage<Actor | undefined>();

/** Runs `work` as this actor, including its asynchronous part. The audit log names the actor for every change. */
export function actingAs<T>(actor: Actor | undefined, work: () => T): T {
  return present.run(actor, work);
}

/**
 * Runs `work` of the server itself ('Vipo') or of a command ('opdrachtregel'). No logged-in user asked for this work.
 */
export function asProgram<T>(name: 'Vipo' | 'opdrachtregel', clock: Clock, work: () => T): T {
  return actingAs({ id: null, name, clock }, work);
}

/**
 * Runs `work` without checking again whether the actor may continue. Use this for work that records what another
 * service has already done.
 */
export function withoutConfirming<T>(work: () => T): T {
  const actor = present.getStore();
  if (actor === undefined) return work();
  const { id, name, clock } = actor;
  return actingAs({ id, name, clock }, work);
}

/** Throws when the actor may no longer continue. Call it before a transaction, a service call or an answer. */
export function confirmActor(): void {
  present.getStore()?.confirm?.();
}

export function presentActor(): Actor | undefined {
  return present.getStore();
}

/** The name of the present actor, for a column that says who made a change. */
export function actorName(): string {
  return presentActor()?.name ?? 'Vipo';
}
