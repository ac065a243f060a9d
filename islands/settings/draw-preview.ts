import { formatNumber, nextNumberText } from '../../src/firm/number-format.ts';
import { readSettings, readSettingsForm } from '../../src/firm/settings-form.ts';
import { invoiceOf } from '../../src/invoices/invoice.ts';
import { drawInvoice } from '../../src/invoices/pdf/pdf.ts';
import { basisPoints } from '../../src/shared/btw.ts';
import { addDays, formatExactTime, moment, today } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { cents } from '../../src/shared/money.ts';
import { thousandths } from '../../src/shared/quantity.ts';
import { loadFonts, loadLogo, showFonts } from '../invoices/invoice-pdf.ts';
import type { ChosenLogo } from './chosen-logo.ts';
import { drawPage } from './page-picture.ts';
import { type Mark, watchPage } from './watch-page.ts';

const sample = {
  customerName: 'Voorbeeldklant',
  address: 'Dorpsstraat 1\n7411 AA Deventer',
  phone: '06 12345678',
  slot: 'Ochtend',
  price: cents(9000),
  quantity: thousandths(2500),
  fee: cents(1250),
  payment: 'bank overmaken',
  remarks: 'Achterom storten.',
  reference: '',
} as const;

export type Preview = { pdf: Blob; picture: SVGElement; time: string };

/**
 * Draws the invoice of a sample delivery with the typed settings and the chosen logo, or the placed logo when no file
 * is chosen. A term that is not a number counts as 0 days.
 */
export async function drawPreview(form: FormData, chosen?: ChosenLogo): Promise<Preview> {
  const details = readSettings(readSettingsForm((name) => form.get(name)));
  const now = new Date();
  const date = today(() => now);
  const settings = {
    ...details,
    paymentTermDays: details.paymentTermDays || 0,
    vatRate: basisPoints(2100),
  };
  const number = showNext(settings.invoiceNumberFormat);
  const issue = { number, issuedAt: moment(now), fileId: '0'.repeat(32) };
  const invoice = invoiceOf({ ...sample, date: addDays(date, -1) }, settings, issue, {
    logo: chosen ? { sha256: '', width: chosen.width, height: chosen.height } : await placedLogo(),
  });
  const marks: Mark[] = [];
  const [fonts, logo] = await Promise.all([
    loadFonts(),
    chosen?.jpeg ?? loadLogo(invoice),
    showFonts(),
  ]);
  const placed = invoice.company.logo;
  const pdf = drawInvoice(invoice, fonts, logo, watchPage(marks));
  const address = chosen?.address ?? (placed && islandPaths.logo(placed.sha256));
  const label = `Eerste bladzijde van een factuur met deze gegevens, nummer ${number}`;
  return {
    pdf: new Blob([pdf], { type: 'application/pdf' }),
    picture: drawPage(marks, address, label),
    time: formatExactTime(issue.issuedAt),
  };
}

/** Shows the number of the next invoice below the field with the typed format. Returns this number. */
function showNext(format: string): string {
  const field = document.querySelector<HTMLElement>('[data-next]');
  const [year = 0, sequence = 1] = (field?.dataset.next ?? '').split(' ').map(Number);
  const hint = document.getElementById(`${field?.id}-hint`);
  if (hint !== null) hint.textContent = nextNumberText(format, year, sequence);
  return formatNumber(format, year, sequence);
}

async function placedLogo() {
  const image = document.querySelector<HTMLImageElement>('.firm-logo:not([hidden], form *)');
  if (image === null) return undefined;
  await image.decode();
  const sha256 = new URL(image.src).pathname.split('/').at(-1) ?? '';
  return { sha256, width: image.naturalWidth, height: image.naturalHeight };
}
