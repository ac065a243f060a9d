import type { IsoDate } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import { wordsOf, wordsOfFolded } from './names.ts';

/** `open` is negative when the firm has to pay back money. */
export type OpenInvoice = {
  invoiceId: number;
  deliveryId: number;
  open: Cents;
  dueOn: IsoDate;
  nameFold: string;
  /** '#' and the id of the customer's record, or the folded name of a customer without a record. */
  customer: string;
};

/** A word does not identify a customer when the names of more customers than this have that word. */
const MOST_NAMESAKES = 50;
const NONE: readonly never[] = [];

/** Invoices must be added in the order of amount and due date. */
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
        this.#customersByWord.getOrInsertComputed(word, () => new Set()).add(one.customer);
      }
    }
  }

  find(invoiceId: number): OpenInvoice | undefined {
    return this.#byId.get(invoiceId);
  }

  /** Sorted by due date. */
  ofAmount(amount: Cents): readonly OpenInvoice[] {
    return this.#byAmount.get(amount) ?? NONE;
  }

  /** Sorted by due date. */
  ofCustomer(customer: string): readonly OpenInvoice[] {
    const found = this.#byCustomer.get(customer) ?? NONE;
    return found.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.invoiceId - b.invoiceId);
  }

  /**
   * At most `most` invoices with this open amount and a similar name. Invoices that share the rarest word of the name
   * come first.
   */
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

  /** The customers with a similar name. The customers with the most words of the name come first. */
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
  groups.getOrInsertComputed(key, () => []).push(one);
}
