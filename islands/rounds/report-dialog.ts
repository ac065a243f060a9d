import {
  isDelivered,
  readReport,
  reportOf,
  type SentReport,
  tooMuch,
} from '../../src/rounds/ticks/report.ts';
import { REPORT_NAMES } from '../../src/rounds/wire-names.ts';
import { rowOf } from '../../src/shared/changed-row.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { formatQuantity, thousandths } from '../../src/shared/quantity.ts';

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

  constructor(dialog: HTMLDialogElement, form: HTMLFormElement, onReport: OnReport) {
    this.#dialog = dialog;
    this.#form = form;
    this.#onReport = onReport;
    form.querySelector('a')?.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.close();
    });
    this.#control('outcome').addEventListener('change', () => this.#follow());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  open(stop: HTMLElement, { dataset }: HTMLElement): void {
    this.#stop = stop;
    const name = stop.querySelector('summary b')?.textContent ?? '';
    const planned = formatQuantity(thousandths(Number(dataset.planned)));
    this.#put('.which', `${name}, ${planned} kuub`);
    this.#showErrors({});
    this.#form.dataset.stopRecord = rowOf('levering', stop.dataset.stop ?? '');
    this.#dialog.querySelector('.notice')?.remove();
    this.#control('outcome').value = stop.dataset.outcome ?? 'geleverd';
    this.#control('quantity').value = dataset.part ?? '';
    this.#control('remark').value = dataset.remark ?? '';
    this.#control('proposed').value = dataset.proposed ?? '';
    this.#control('received').value = dataset.cash ?? '';
    this.#show('received', dataset.cash !== undefined);
    this.#follow();
    this.#dialog.showModal();
  }

  /** Asks for a quantity only when less was delivered, and proposes no cash when nothing was delivered. */
  #follow(): void {
    const { value } = this.#control('outcome');
    this.#show('quantity', value === 'minder');
    const [received, proposed] = [this.#control('received'), this.#control('proposed').value];
    if (isDelivered(value)) received.value ||= proposed;
    else if (received.value === proposed) received.value = '';
  }

  #submit(): void {
    const stop = this.#stop;
    const planned = stop?.querySelector<HTMLElement>('[data-planned]')?.dataset.planned;
    if (stop === undefined || planned === undefined) return this.#dialog.close();
    const errors = this.#problems(thousandths(Number(planned)));
    this.#showErrors(errors);
    if (Object.keys(errors).length > 0) return;
    this.#dialog.close();
    this.#onReport(stop, this.#report());
  }

  #problems(planned: ReturnType<typeof thousandths>): FieldErrors {
    const read = readReport(this.#report());
    if (!read.ok) return read.fields;
    const { quantity } = read.value;
    const isTooMuch = quantity !== undefined && quantity >= planned;
    return isTooMuch ? { [REPORT_NAMES.quantity]: tooMuch(planned) } : {};
  }

  #report(): SentReport {
    const value = (name: keyof typeof REPORT_NAMES) =>
      this.#control(name).disabled ? undefined : this.#control(name).value;
    return reportOf({
      outcome: value('outcome') ?? '',
      quantity: value('quantity') ?? '',
      remark: value('remark') ?? '',
      received: this.#cash(value('received')),
      proposed: value('proposed') ?? '',
    });
  }

  /** An empty amount means that no cash was received. It changes nothing when no cash was reported before. */
  #cash(typed: string | undefined): string | undefined {
    const wasReceived = this.#control('proposed').value === '';
    return typed?.trim() === '' && !wasReceived ? undefined : typed;
  }

  #show(name: keyof typeof REPORT_NAMES, isShown: boolean): void {
    const control = this.#control(name);
    control.disabled = !isShown;
    const field = control.closest<HTMLElement>('.field');
    if (field !== null) field.hidden = !isShown;
  }

  #showErrors(errors: FieldErrors): void {
    this.#put('[role=alert]', Object.values(errors).join(' '));
    for (const name of Object.values(REPORT_NAMES)) {
      const control = this.#form.elements.namedItem(name) as Control;
      control.ariaInvalid = name in errors ? 'true' : null;
      if (name === Object.keys(errors)[0]) control.focus();
    }
  }

  #control(name: keyof typeof REPORT_NAMES): Control {
    return this.#form.elements.namedItem(REPORT_NAMES[name]) as Control;
  }

  #put(selector: string, text: string): void {
    const element = this.#form.querySelector(selector);
    if (element !== null) element.textContent = text;
  }
}
