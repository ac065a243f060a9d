import type { IsoDate } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import { wordsOf, wordsOfFolded } from './names.ts';

/** An amount to pay back is negative. */
export type OpenInvoice = {
  invoiceId: number;
  deliveryId: number;
  open: Cents;
  dueOn: IsoDate;
  nameFold: string;
  /** The customer's record, or the folded name of a customer without one. */
  customer: string;
};

/** A word that is in the names of more customers than this does not identify a customer. */
const MOST_NAMESAKES = 50;
const NONE: readonly never[] = [];

/** Add the invoices in the order of amount, and then of due date. */
export class OpenInvoices {
  readonly #byId = new Map<number, OpenInvoice>();
  readonly #byAmount = new Map<number, OpenInvoice[]>();
  readonly #byCustomer = new Map<string, OpenInvoice[]>();
  readonly #byWordAndAmount = new Map<string, OpenInvoice[]>();
  readonly #customersByWord = new Map<string, Set<string>>();

  add(invoices: readonly OpenInvoice[]): void {
    for (const one of invoices) {
      this.#byId.set(one.invoiceId, one);
      append(this.#byAmount, one.open, one);
      append(this.#byCustomer, one.customer, one);
      for (const word of wordsOfFolded(one.nameFold)) {
        append(this.#byWordAndAmount, `${word} ${one.open}`, one);
        const customers = this.#customersByWord.get(word);
        if (customers === undefined) this.#customersByWord.set(word, new Set([one.customer]));
        else customers.add(one.customer);
      }
    }
  }

  find(invoiceId: number): OpenInvoice | undefined {
    return this.#byId.get(invoiceId);
  }

  /** The first that is due is at the front. */
  ofAmount(amount: Cents): readonly OpenInvoice[] {
    return this.#byAmount.get(amount) ?? NONE;
  }

  /** The first that is due is at the front. */
  ofCustomer(customer: string): readonly OpenInvoice[] {
    const found = this.#byCustomer.get(customer) ?? NONE;
    return found.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.invoiceId - b.invoiceId);
  }

  /** Compares rare words first, and returns at most `most` invoices. */
  ofAmountAndName(amount: Cents, name: string, most: number): OpenInvoice[] {
    const lists = wordsOf(name).flatMap((word) => {
      const list = this.#byWordAndAmount.get(`${word} ${amount}`);
      return list === undefined ? [] : [list];
    });
    const found = new Set<OpenInvoice>();
    for (const list of lists.toSorted((a, b) => a.length - b.length))
      for (const one of list.slice(0, most)) found.add(one);
    return [...found].slice(0, most);
  }

  /** Those that share most words with the name come first. */
  customersNamed(name: string): string[] {
    const shared = new Map<string, number>();
    for (const word of wordsOf(name)) {
      const customers = this.#customersByWord.get(word);
      if (customers === undefined || customers.size > MOST_NAMESAKES) continue;
      for (const customer of customers) shared.set(customer, (shared.get(customer) ?? 0) + 1);
    }
    return [...shared].toSorted(([, a], [, b]) => b - a).map(([customer]) => customer);
  }
}

function append<Key>(groups: Map<Key, OpenInvoice[]>, key: Key, one: OpenInvoice): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [one]);
  else group.push(one);
}
