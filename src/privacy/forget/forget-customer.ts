import { FORGOTTEN } from '../../audit/blank-entry.ts';
import { recordEvent, whileErasing } from '../../audit/queries.ts';
import { getCustomer, removeCustomer } from '../../customers/queries.ts';
import type { Customer } from '../../customers/schema.ts';
import { changeInParts, inParts } from '../../database/in-parts.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import { removePhotosOfCustomer } from '../../deliveries/photos/queries.ts';
import { aboutOf } from '../../deliveries/told.ts';
import { formatDate, type IsoDate, partsOf } from '../../shared/dates.ts';
import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { fold } from '../../shared/names.ts';
import { plural } from '../../shared/plural.ts';
import {
  blankDeliveries,
  blankEntries,
  countOpenDeliveries,
  countOpenInvoices,
  deleteActs,
  deletedRecords,
  deleteKeptDeletions,
  eraseLines,
  erasePointsAndWindows,
  eraseSent,
  type KeptInvoice,
  listDeliveryIds,
  listEntries,
  listEntriesAbout,
  listEntriesOfInvoices,
  listKeptInvoices,
  listOwnEntries,
  namesOf,
} from './queries.ts';

/** Article 52 of the Algemene wet inzake rijksbelastingen. The years begin at the end of the year of the invoice. */
const YEARS_KEPT = 7;
/** Blanking more records in one transaction would make other requests wait. */
const BLANKED_AT_ONCE = 50;

/**
 * Forgets a customer, and returns a sentence for each invoice that stays. Throws 'not-found', 'invalid' for a wrong
 * name, and 'conflict' for open records.
 */
export async function forgetCustomer(db: Db, id: number, name: string): Promise<string[]> {
  const names = inTransaction(db, () => namesOf(db, getForgettable(db, id, name)));
  await blankInParts(db, id);
  return inTransaction(db, () => {
    const customer = getForgettable(db, id, name);
    const stays = staysOf(db, id);
    erase(db, customer, names);
    recordEvent(db, {
      action: 'vergeten',
      kind: 'klant',
      subject: FORGOTTEN,
      subjectId: id,
      detail: { facturen: stays.length },
    });
    return stays;
  });
}

/** Blanks all details that the law does not require, also under former names. Call it only in a transaction. */
function erase(db: Db, { id }: Customer, names: readonly string[]): void {
  const invoices = listKeptInvoices(db, id);
  const numbers = invoices.map(({ number }) => number);
  const deliveries = listDeliveryIds(db, id);
  const invoiceIds = invoices.map((invoice) => invoice.id);
  eraseLines(db, invoiceIds);
  removePhotosOfCustomer(db, id);
  blankDeliveries(db, id);
  erasePointsAndWindows(db, id);
  // Triggers copy all details of the customer to the deleted records and to the log. The next lines erase these copies.
  removeCustomer(db, id);
  const gone = deletedRecords(db, names);
  deleteKeptDeletions(db, names.map(fold));
  const all = [...deliveries, ...gone.levering];
  eraseSent(db, [...numbers, ...all.map(aboutOf)], FORGOTTEN);
  deleteActs(db, all, [id, ...gone.klant]);
  const entries = [
    ...listEntriesAbout(db, 'klant', [id, ...gone.klant]),
    ...(['levering', 'factuur', 'creditfactuur'] as const).flatMap((kind) =>
      listEntriesAbout(db, kind, all),
    ),
    ...listEntriesOfInvoices(db, numbers),
  ];
  whileErasing(db, null, () => blankEntries(db, entries));
}

function getForgettable(db: Db, id: number, name: string): Customer {
  const customer = getCustomer(db, id);
  if (name.trim() !== customer.name)
    throw fieldError(forgetNames.name, 'Dit is niet de naam van deze klant.');
  const open = openSentence(db, id);
  if (open !== undefined) throw new DomainError('conflict', open);
  return customer;
}

/**
 * Deletes photos and blanks deliveries and log entries in parts. Other requests run between two parts. The customer's
 * own record is removed only afterwards, so that a user can try again after a crash.
 */
async function blankInParts(db: Db, id: number): Promise<void> {
  await changeInParts(db, () => removePhotosOfCustomer(db, id));
  await changeInParts(db, () => blankDeliveries(db, id, BLANKED_AT_ONCE));
  for await (const part of inParts(listOwnEntries(db, id), BLANKED_AT_ONCE))
    inTransaction(db, () => whileErasing(db, null, () => blankEntries(db, listEntries(db, part))));
}

export function openSentence(db: Db, id: number): string | undefined {
  const deliveries = countOpenDeliveries(db, id);
  const invoices = countOpenInvoices(db, id);
  const open = [
    deliveries > 0 && `${plural(deliveries, 'levering')} zonder factuur`,
    invoices > 0 && plural(invoices, 'open factuur'),
  ].filter((part) => part !== false);
  if (open.length === 0) return undefined;
  return `Deze klant heeft nog ${open.join(' en ')}. Handel dat eerst af.`;
}

export function staysOf(db: Db, id: number): string[] {
  return listKeptInvoices(db, id).map(staySentence);
}

function staySentence({ number, issuedOn, creditNumber }: KeptInvoice): string {
  const credit = creditNumber === null ? '' : ` en creditfactuur ${creditNumber}`;
  const lastDay = `${Number(partsOf(issuedOn).year) + YEARS_KEPT}-12-31` as IsoDate;
  const verb = creditNumber === null ? 'blijft met haar levering' : 'blijven met hun levering';
  return `Factuur ${number} van ${formatDate(issuedOn)}${credit} ${verb} en PDF tot en met ${formatDate(lastDay)}.`;
}

export const forgetNames = { name: 'naam' } as const;
