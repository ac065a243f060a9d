import { findCustomer } from '../customers/queries.ts';
import type { Db } from '../database/open.ts';
import { findDelivery } from '../deliveries/queries.ts';
import { parseId } from '../shared/ids.ts';
import { type Details, type Group, type Line, ofCustomer, ofDelivery, ofInvoice } from './lines.ts';
import { findInvoicesOf } from './queries.ts';

const MOST = 5;

/** The records that a browser opened last, from the keys of their lines. Deleted records are omitted. */
export function lastOpened(db: Db, keys: string, details: Details): Group[] {
  const lines = keys.split(',').flatMap((key) => lineOf(db, key, details) ?? []);
  return lines.length === 0 ? [] : [{ name: 'Laatst geopend', lines: lines.slice(0, MOST) }];
}

function lineOf(db: Db, key: string, details: Details): Line | undefined {
  const [kind, text] = key.split('-');
  const id = parseId(text);
  if (id === undefined) return undefined;
  const { today } = details;
  if (kind === 'klant') {
    const customer = findCustomer(db, id);
    return customer && ofCustomer(customer, details);
  }
  if (kind === 'levering') {
    const delivery = findDelivery(db, id);
    return delivery && ofDelivery(delivery, today);
  }
  const [invoice] = kind === 'factuur' ? findInvoicesOf(db, [id]) : [];
  return invoice && ofInvoice(invoice, today);
}
