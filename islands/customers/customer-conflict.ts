import {
  CUSTOMER_FIELDS,
  type CustomerFields,
  customerNames,
} from '../../src/customers/customer.ts';
import type { CustomerTarget } from '../../src/customers/form-props.ts';
import type { CustomerAnswer } from '../../src/customers/wire.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { compare } from '../../src/shared/merge.ts';
import { HIDDEN, readTexts } from '../../src/shared/wire-names.ts';
import { call } from '../kit/call.ts';
import type { Refusal } from '../kit/saving.ts';

const GONE = 'Deze klant is intussen verwijderd. Je wijziging is niet opgeslagen.';
const NOT_KNOWN =
  'Iemand anders heeft deze klant intussen gewijzigd. Wat er anders is kon niet worden opgehaald. Probeer het opnieuw.';

/** Explains why a change was refused. After a conflict, the next save replaces the colleague's version. */
export async function explain(
  target: CustomerTarget,
  mine: CustomerFields,
  heading: string,
): Promise<Refusal<CustomerTarget>> {
  const answer = await call<CustomerAnswer>('GET', islandPaths.api.customer(target.id));
  if (!answer.ok) return { sentence: answer.status === 404 ? GONE : NOT_KNOWN, target };
  const theirs = readTexts(customerNames, answer.body);
  const differences = compare(CUSTOMER_FIELDS, { loaded: target.before, mine, theirs });
  const conflict = { ...differences, heading };
  const names = [...new Set([...target.names, theirs.name])];
  const next = { ...target, names, version: answer.body[HIDDEN.version], before: theirs };
  return { sentence: '', conflict, target: next };
}
