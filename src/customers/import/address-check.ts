import { lacksStreet } from '../../outside/fitting.ts';
import type { FoundAddress } from '../../outside/pdok.ts';
import { columnsOfPoint, type Point, type PointColumns } from '../../shared/point.ts';
import { twoLineAddress } from '../../shared/postal-address.ts';
import type { ImportPlan } from './plan.ts';

/** The address of a new customer, with the first row of that customer. */
export type NewAddress = { row: number; name: string; address: string };
export type Added = NewAddress & { hasStreet: boolean };

/** `whole` is the address with its street and town. Undefined for an address that already has a street. */
type Found = { whole: string | undefined; point: Point | undefined };

/** The answers of PDOK, by the address in the file. The value is undefined for an address that PDOK does not know. */
export type FoundAddresses = Map<string, Found | undefined>;

export type AddressCheck = {
  /** The addresses with only a postcode and a house number, each with the whole address. */
  completed: (NewAddress & { whole: string })[];
  notFound: NewAddress[];
  /** The number of new customers whose address was not looked up yet. */
  waiting: number;
  /** Whether Vipo stopped asking PDOK after several failed calls. */
  hasFailed: boolean;
};

/** The addresses of the new customers. Call this function in a thread, because it takes long for many customers. */
export function addedAddresses({ added }: Pick<ImportPlan, 'added'>): Added[] {
  return added.map(({ row, details: { name, address } }) => {
    return { row, name, address, hasStreet: !lacksStreet(address) };
  });
}

/**
 * The addresses to look up, each once. Addresses without a street come first, because an import completes only these
 * addresses.
 */
export function toLookUp(added: readonly Added[], found: FoundAddresses): string[] {
  const waiting = added.filter(({ address }) => !found.has(address));
  const inOrder = waiting.toSorted((a, b) => Number(a.hasStreet) - Number(b.hasStreet));
  return [...new Set(inOrder.map(({ address }) => address))];
}

export function foundFor(address: string, found: FoundAddress): Found {
  return { whole: lacksStreet(address) ? twoLineAddress(found) : undefined, point: found.point };
}

export function checkOf(
  added: readonly Added[],
  found: FoundAddresses,
  hasFailed: boolean,
): AddressCheck {
  const known = added.filter(({ address }) => found.has(address));
  return {
    completed: known.flatMap((each) => {
      const whole = found.get(each.address)?.whole;
      return whole === undefined ? [] : [{ ...each, whole }];
    }),
    notFound: known.filter(({ address }) => found.get(address) === undefined),
    waiting: added.length - known.length,
    hasFailed,
  };
}

/** The columns of an address that was looked up. */
export type Location = Partial<PointColumns> & { address: string };

/** The columns to store, by the address in the file. Without `completes` each address stays as it is in the file. */
export function locationsOf(found: FoundAddresses, completes: boolean): Map<string, Location> {
  return new Map(
    [...found].map(([typed, one]) => {
      const address = (completes && one?.whole) || typed;
      return [typed, { address, ...columnsOfPoint(one?.point ?? null) }];
    }),
  );
}
