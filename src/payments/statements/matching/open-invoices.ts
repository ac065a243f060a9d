import type { IsoDate } from '../../../shared/dates.ts';
import type { Cents } from '../../../shared/money.ts';
import { wordsOf } from './names.ts';

/** What is open of an invoice, or to be paid back of it. */
export type OpenInvoice = {
  invoiceId: number;
  deliveryId: number;
  open: Cents;
  dueOn: IsoDate;
  nameFold: string;
  /** The customer's record, or the folded name of a customer without one. */
  customer: string;
};

/** A word that more customers than these have in their names says nothing about one of them. */
const MOST_NAMESAKES = 50;
const NONE: readonly never[] = [];

/** The open invoices as they are when lines are compared with them, each list with the first to be paid first. */
export class OpenInvoices {
  readonly #byId: Map<number, OpenInvoice>;
  readonly #byAmount: Map<number, OpenInvoice[]>;
  readonly #byCustomer: Map<string, OpenInvoice[]>;
  #byWord: Map<string, Set<string>> | undefined;
  #byWordAndAmount: Map<string, OpenInvoice[]> | undefined;
  readonly #all: readonly OpenInvoice[];

  constructor(all: readonly OpenInvoice[]) {
    this.#all = all.toSorted((a, b) => compare(a.dueOn, b.dueOn) || a.invoiceId - b.invoiceId);
    this.#byId = new Map(this.#all.map((one) => [one.invoiceId, one]));
    this.#byAmount = Map.groupBy(this.#all, ({ open }) => open);
    this.#byCustomer = Map.groupBy(this.#all, ({ customer }) => customer);
  }

  find(invoiceId: number): OpenInvoice | undefined {
    return this.#byId.get(invoiceId);
  }

  ofAmount(amount: Cents): readonly OpenInvoice[] {
    return this.#byAmount.get(amount) ?? NONE;
  }

  ofCustomer(customer: string): readonly OpenInvoice[] {
    return this.#byCustomer.get(customer) ?? NONE;
  }

  /** The invoices with this amount of customers that share a word with the name. */
  ofAmountAndName(amount: Cents, name: string): OpenInvoice[] {
    this.#byWordAndAmount ??= groupByAll(this.#all, ({ nameFold, open }) =>
      wordsOf(nameFold).map((word) => `${word} ${open}`),
    );
    const found = wordsOf(name).flatMap(
      (word) => this.#byWordAndAmount?.get(`${word} ${amount}`) ?? [],
    );
    return [...new Set(found)];
  }

  /** The customers with open invoices that share a word with the name, those that share most first. */
  customersNamed(name: string): string[] {
    this.#byWord ??= this.#customersByWord();
    const shared = new Map<string, number>();
    for (const word of wordsOf(name)) {
      const customers = this.#byWord.get(word);
      if (customers === undefined || customers.size > MOST_NAMESAKES) continue;
      for (const customer of customers) shared.set(customer, (shared.get(customer) ?? 0) + 1);
    }
    return [...shared].toSorted(([, a], [, b]) => b - a).map(([customer]) => customer);
  }

  #customersByWord(): Map<string, Set<string>> {
    const found = groupByAll(this.#all, ({ nameFold }) => wordsOf(nameFold));
    return new Map(
      [...found].map(([word, rows]) => [word, new Set(rows.map(({ customer }) => customer))]),
    );
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function groupByAll(
  rows: readonly OpenInvoice[],
  keysOf: (row: OpenInvoice) => readonly string[],
): Map<string, OpenInvoice[]> {
  const groups = new Map<string, OpenInvoice[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [row]);
      else group.push(row);
    }
  }
  return groups;
}
