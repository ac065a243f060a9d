import {
  ACCENT,
  flow,
  LEFT,
  MUTED,
  put,
  RIGHT,
  RULE,
  rule,
  type Sheet,
  SMALL,
  type Style,
  WIDTH,
  wrap,
} from '../../shared/pdf/sheet.ts';
import type { InvoiceCompany, InvoiceLogo } from '../document.ts';

const TOP = 16;
const HEAD_END = 34;
const NAME: Style = { font: 'bold', points: 20, leading: 7.5, color: ACCENT };
const NAME_WIDTH = 100;
const ADDRESS_WIDTH = 64;
const LOGO_TOP = 11;
const LOGO_ROOM = { width: 90, height: 24 };

const RUNNING_HEAD = 18;
const FOOTER_END = 286;
const PAGE_NUMBER_WIDTH = 24;
const FOOTER: Style = { font: 'regular', points: 8.5, leading: 4, color: MUTED };

/** Draws the logo or the name, the legal name and the address, and reserves space for the footer. */
export function drawHead(
  sheet: Sheet,
  company: InvoiceCompany,
  logo: Uint8Array | undefined,
): void {
  sheet.bottom = footerTop(sheet, company) - 11;
  sheet.y = TOP;
  const size = logo && company.logo;
  const hasLogo = logo !== undefined && size !== undefined;
  if (hasLogo) drawLogo(sheet, logo, size);
  else flow(sheet, company.name, NAME, LEFT, NAME_WIDTH);
  const nameEnd = sheet.y;
  sheet.y = TOP - 0.5;
  for (const line of addressLines(sheet, company, hasLogo)) {
    sheet.y += SMALL.leading;
    put(sheet, line, SMALL, RIGHT, sheet.y, 'right');
  }
  sheet.y = Math.max(sheet.y + 5, nameEnd + 5, HEAD_END);
  rule(sheet, sheet.y, ACCENT, 0.7);
}

/** Draws the logo as large as fits, but not below 96 pixels an inch, because an enlarged small logo is blurred. */
function drawLogo(sheet: Sheet, jpeg: Uint8Array, { width, height }: InvoiceLogo): void {
  const scale = Math.min(LOGO_ROOM.width / width, LOGO_ROOM.height / height, 25.4 / 96);
  sheet.doc.addImage(jpeg, 'JPEG', LEFT, LOGO_TOP, width * scale, height * scale);
  sheet.y = LOGO_TOP + height * scale;
}

/** The legal name and the address. A logo takes the place of the large name, so the name is then the first line here. */
function addressLines(
  sheet: Sheet,
  { name, legalName, address }: InvoiceCompany,
  hasLogo: boolean,
): string[] {
  const parts = [hasLogo ? name : '', legalName === name ? '' : legalName, address];
  return wrap(sheet, parts.filter(Boolean).join('\n'), SMALL, ADDRESS_WIDTH);
}

/** Draws the footer and the page number on every page, and a small head with the title from the second page on. */
export function drawFrames(sheet: Sheet, company: InvoiceCompany, title: string): void {
  const pages = sheet.doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    sheet.doc.setPage(page);
    if (page > 1) drawRunningHead(sheet, company.name, title);
    drawFooter(sheet, company);
    put(sheet, `Pagina ${page} van ${pages}`, FOOTER, RIGHT, FOOTER_END, 'right');
  }
}

function drawRunningHead(sheet: Sheet, name: string, title: string): void {
  const [shortName = ''] = wrap(sheet, name, SMALL, WIDTH / 2);
  put(sheet, shortName, { ...SMALL, font: 'bold', color: ACCENT }, LEFT, RUNNING_HEAD);
  put(sheet, title, SMALL, RIGHT, RUNNING_HEAD, 'right');
  rule(sheet, RUNNING_HEAD + 3, ACCENT, 0.4);
}

function drawFooter(sheet: Sheet, company: InvoiceCompany): void {
  const top = footerTop(sheet, company);
  rule(sheet, top - 5, RULE);
  for (const [column, lines] of footerColumns(sheet, company).entries()) {
    for (const [line, text] of lines.entries()) {
      put(sheet, text, FOOTER, LEFT + column * columnWidth(), top + line * FOOTER.leading);
    }
  }
}

function footerTop(sheet: Sheet, company: InvoiceCompany): number {
  const longest = Math.max(1, ...footerColumns(sheet, company).map((lines) => lines.length));
  return FOOTER_END - (longest - 1) * FOOTER.leading;
}

function footerColumns(sheet: Sheet, company: InvoiceCompany): string[][] {
  const contact = [company.phone, company.email, company.website];
  const tax = [labelled('KvK', company.kvkNumber), labelled('BTW-nr.', company.vatNumber)];
  const bank = [labelled('IBAN', company.iban), labelled('BIC', company.bic)];
  return [contact, tax, bank]
    .map((details) => details.filter(Boolean).join('\n'))
    .filter(Boolean)
    .map((details) => wrap(sheet, details, FOOTER, columnWidth() - 4));
}

function columnWidth(): number {
  return (WIDTH - PAGE_NUMBER_WIDTH) / 3;
}

function labelled(label: string, value: string): string {
  return value === '' ? '' : `${label} ${value}`;
}
