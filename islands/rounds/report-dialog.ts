import {
  readReport,
  type Report,
  reportFields,
  reportOf,
  type SentReport,
  tooMuch,
} from '../../src/rounds/ticks/report.ts';
import { REPORT_NAMES } from '../../src/rounds/wire-names.ts';
import { rowOf } from '../../src/shared/changed-row.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { formatAmountInput } from '../../src/shared/money.ts';
import { formatQuantity, thousandths } from '../../src/shared/quantity.ts';
import { handleForm, putText } from '../kit/dialog-form.ts';
import { showModal } from '../kit/show-modal.ts';
import { cashFor } from './stops.ts';

type OnReport = (stop: HTMLElement, report: SentReport) => void;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The dialog of 'Anders…', which works without a connection. The server renders the form of the dialog, and a script
 * fills in the stop.
 */
export class ReportDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #form: HTMLFormElement;
  readonly #onReport: OnReport;
  #stop: HTMLElement | undefined;
  #planned = thousandths(0);
  /** Whether the cash was reported before. Then nothing is proposed. */
  #wasReceived = false;
  /** Whether the user has typed an amount. A proposal never replaces it. */
  #isTyped = false;

  constructor(dialog: HTMLDialogElement, form: HTMLFormElement, onReport: OnReport) {
    this.#dialog = dialog;
    this.#form = form;
    this.#onReport = onReport;
    handleForm(form, { submit: () => this.#submit(), close: () => dialog.close() });
    this.#control('outcome').addEventListener('change', () => this.#follow());
    this.#control('quantity').addEventListener('input', () => this.#propose());
    this.#control('received').addEventListener('input', () => (this.#isTyped = true));
  }

  open(stop: HTMLElement, { dataset }: HTMLElement): void {
    this.#stop = stop;
    this.#planned = thousandths(Number(dataset.planned));
    const name = stop.querySelector('summary b')?.textContent ?? '';
    putText(this.#form, '.which', `${name}, ${formatQuantity(this.#planned)} kuub`);
    this.#showErrors({});
    this.#form.dataset.stopRecord = rowOf('levering', stop.dataset.stop ?? '');
    this.#dialog.querySelector('.notice')?.remove();
    this.#control('outcome').value = stop.dataset.outcome ?? 'geleverd';
    this.#control('quantity').value = dataset.part ?? '';
    this.#control('remark').value = dataset.remark ?? '';
    this.#control('received').value = dataset.cash ?? '';
    this.#show('received', dataset.cash !== undefined);
    this.#wasReceived = Boolean(dataset.cash);
    this.#isTyped = false;
    this.#follow();
    showModal(this.#dialog);
  }

  /** Asks for a quantity only when less was delivered. */
  #follow(): void {
    this.#show('quantity', this.#control('outcome').value === 'minder');
    this.#propose();
  }

  /**
   * Proposes the cash for the delivered quantity. Proposes none when nothing was delivered, or when less was delivered
   * and no valid quantity is typed.
   */
  #propose(): void {
    if (this.#wasReceived) return void (this.#control('proposed').value = '');
    const proposed = this.#stop === undefined ? '' : this.#proposalFor(this.#stop);
    this.#control('proposed').value = proposed;
    if (!this.#isTyped) this.#control('received').value = proposed;
  }

  #proposalFor(stop: HTMLElement): string {
    const read = readReport({
      uitkomst: this.#control('outcome').value || null,
      aantal: this.#control('quantity').disabled ? null : this.#control('quantity').value,
    });
    if (!read.ok || !read.value.outcome || this.#isTooMuch(read.value)) return '';
    const { outcome, quantity = null } = read.value;
    const amount = cashFor(stop, outcome, quantity);
    return amount > 0 ? formatAmountInput(amount) : '';
  }

  #submit(): void {
    const stop = this.#stop;
    if (stop === undefined) return this.#dialog.close();
    const errors = this.#problems();
    this.#showErrors(errors);
    if (Object.keys(errors).length > 0) return;
    this.#dialog.close();
    this.#onReport(stop, this.#report());
  }

  #problems(): FieldErrors {
    const read = readReport(this.#report());
    if (!read.ok) return read.fields;
    return this.#isTooMuch(read.value) ? { [REPORT_NAMES.quantity]: tooMuch(this.#planned) } : {};
  }

  #isTooMuch({ quantity }: Pick<Report, 'quantity'>): boolean {
    return quantity !== undefined && quantity >= this.#planned;
  }

  #report(): SentReport {
    const sent = Object.fromEntries(new FormData(this.#form)) as Record<string, string>;
    const fields = reportFields(sent);
    return reportOf({ ...fields, received: this.#cash(fields.received) });
  }

  /** An empty amount means that no cash was received. It changes nothing when no cash was reported before. */
  #cash(typed: string | undefined): string | undefined {
    return typed?.trim() === '' && !this.#wasReceived ? undefined : typed;
  }

  #show(name: keyof typeof REPORT_NAMES, isShown: boolean): void {
    const control = this.#control(name);
    control.disabled = !isShown;
    const field = control.closest<HTMLElement>('.field');
    if (field !== null) field.hidden = !isShown;
  }

  #showErrors(errors: FieldErrors): void {
    putText(this.#form, '[role=alert]', Object.values(errors).join(' '));
    for (const name of Object.values(REPORT_NAMES)) {
      const control = this.#form.elements.namedItem(name) as Control;
      control.ariaInvalid = name in errors ? 'true' : null;
      if (name === Object.keys(errors)[0]) control.focus();
    }
  }

  #control(name: keyof typeof REPORT_NAMES): Control {
    return this.#form.elements.namedItem(REPORT_NAMES[name]) as Control;
  }
}
