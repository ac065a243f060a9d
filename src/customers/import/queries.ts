import { eq, sql } from 'drizzle-orm';
import { recordEvent } from '../../audit/queries.ts';
import { type Db, inTransaction, prepared } from '../../database/open.ts';
import { fold } from '../../shared/names.ts';
import type { CustomerDetails } from '../customer.ts';
import { type Customer, customers } from '../schema.ts';
import { searchText } from '../search.ts';
import { type ImportPlan, planImport, type Rules } from './plan.ts';
import type { ReadRow } from './row.ts';

const byFold = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(eq(customers.nameFold, sql.placeholder('nameFold')))
    .prepare(),
);

export function planFor(db: Db, rows: readonly ReadRow[], rules: Rules): ImportPlan {
  return planImport(rows, rules, (nameFold) => byFold(db).get({ nameFold }));
}

const insertion = prepared((db) =>
  db
    .insert(customers)
    .values({
      name: sql.placeholder('name'),
      nameFold: sql.placeholder('nameFold'),
      searchText: sql.placeholder('searchText'),
      address: sql.placeholder('address'),
      phone: sql.placeholder('phone'),
      fee: sql.placeholder('fee'),
      payment: sql.placeholder('payment'),
      remarks: sql.placeholder('remarks'),
      email: sql.placeholder('email'),
      kvkNumber: sql.placeholder('kvkNumber'),
      vatNumber: sql.placeholder('vatNumber'),
    })
    .prepare(),
);

/** Stores all rows that the rules choose or, when these refuse errors and there is one, none, and adds an entry to the audit log. Returns the plan. */
export function storeImport(
  db: Db,
  rows: readonly ReadRow[],
  { rules, fileName }: { rules: Rules; fileName: string },
): ImportPlan {
  return inTransaction(db, () => {
    const plan = planFor(db, rows, rules);
    if (plan.isRefused) return plan;
    for (const details of plan.added) insertion(db).run({ ...details, ...derived(details) });
    for (const change of plan.changed) fill(db, change);
    const { added, filled, skipped } = plan.counts;
    const detail = {
      nieuw: added,
      bijgewerkt: filled,
      overgeslagen: skipped,
      ...(plan.leftOut > 0 && { weggelaten: plan.leftOut }),
      ...(plan.emptied > 0 && { geleegd: plan.emptied }),
    };
    recordEvent(db, {
      action: 'geïmporteerd',
      kind: 'gegevens',
      subject: `Klanten uit ${fileName}`,
      detail,
    });
    return plan;
  });
}

function derived(details: CustomerDetails) {
  return { nameFold: fold(details.name), searchText: searchText(details) };
}

const placeholder = (name: string) => sql`${sql.placeholder(name)}`;
const update = prepared((db) =>
  db
    .update(customers)
    .set({
      searchText: placeholder('searchText'),
      address: placeholder('address'),
      phone: placeholder('phone'),
      fee: placeholder('fee'),
      payment: placeholder('payment'),
      remarks: placeholder('remarks'),
      email: placeholder('email'),
      kvkNumber: placeholder('kvkNumber'),
      vatNumber: placeholder('vatNumber'),
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, sql.placeholder('id')))
    .prepare(),
);

function fill(db: Db, { known, details }: { known: Customer; details: CustomerDetails }): void {
  update(db).run({ ...details, ...derived(details), id: known.id });
}
