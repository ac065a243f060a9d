import {
  ACCENT,
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
  widthOf,
  wrap,
} from '../../shared/pdf/sheet.ts';
import type { InvoiceCompany, InvoiceLogo } from '../document.ts';

const TOP = 14.2;
const HEAD_END = 34;
const NAME: Style = { font: 'bold', points: 15, leading: 6.5, color: ACCENT };
const NAME_END = 24.5;
const NAME_WIDTH = 90;
const ADDRESS_WIDTH = 70;
const LOGO_TOP = 11;
const LOGO_ROOM = { width: 90, height: 20 };

const RUNNING_HEAD = 18;
const FOOTER_END = 285.5;
const FOOTER_WIDTH = WIDTH - 20;
const FOOTER: Style = { font: 'regular', points: 7.2, leading: 3.6, color: MUTED };
const DOT = '·';
/** The width of a dot and the space around it. */
const DOT_WIDTH = 3;

/** Draws the logo or the name, the legal name, the address and the contact details. Reserves space for the footer. */
export function drawHead(
  sheet: Sheet,
  company: InvoiceCompany,
  logo: Uint8Array | undefined,
): void {
  sheet.bottom = footerTop(sheet, company) - 10;
  const size = logo && company.logo;
  const hasLogo = logo !== undefined && size !== undefined;
  if (hasLogo) drawLogo(sheet, logo, size);
  else drawName(sheet, company.name);
  const nameEnd = sheet.y;
  sheet.y = TOP;
  for (const line of addressLines(sheet, company, hasLogo)) {
    sheet.y += SMALL.leading;
    put(sheet, line, SMALL, RIGHT, sheet.y, 'right');
  }
  sheet.y = Math.max(sheet.y + 4, nameEnd + 4, HEAD_END);
  rule(sheet, sheet.y, ACCENT, 0.5);
}

/** The last line of the name is at a fixed place, whether the name has one line or two. */
function drawName(sheet: Sheet, name: string): void {
  const lines = wrap(sheet, name, NAME, NAME_WIDTH);
  sheet.y = NAME_END - Math.min(2, lines.length) * NAME.leading;
  for (const line of lines) {
    sheet.y += NAME.leading;
    put(sheet, line, NAME, LEFT, sheet.y);
  }
}

/** Draws the logo as large as possible, with at least 96 pixels an inch, because fewer pixels look blurred. */
function drawLogo(sheet: Sheet, jpeg: Uint8Array, { width, height }: InvoiceLogo): void {
  const scale = Math.min(LOGO_ROOM.width / width, LOGO_ROOM.height / height, 25.4 / 96);
  sheet.doc.addImage(jpeg, 'JPEG', LEFT, LOGO_TOP, width * scale, height * scale);
}

/** With a logo there is no large name, so the name is the first line of the address. */
function addressLines(
  sheet: Sheet,
  { name, legalName, address, phone, email }: InvoiceCompany,
  hasLogo: boolean,
): string[] {
  const parts = [
    hasLogo ? name : '',
    legalName === name ? '' : legalName,
    address.split('\n').join(', '),
    [phone, email].filter(Boolean).join(` ${DOT} `),
  ];
  return wrap(sheet, parts.filter(Boolean).join('\n'), SMALL, ADDRESS_WIDTH);
}

/** Draws the footer and the page number on every page, and a small head with the title on every page but the first. */
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

/** Each detail is a separate text. A dot separates two details. */
function drawFooter(sheet: Sheet, company: InvoiceCompany): void {
  const top = footerTop(sheet, company);
  rule(sheet, top - 5.5, RULE);
  for (const [i, line] of footerLines(sheet, company).entries()) {
    const y = top + i * FOOTER.leading;
    let x = LEFT;
    for (const [at, text] of line.entries()) {
      if (at > 0) put(sheet, DOT, FOOTER, x - DOT_WIDTH / 2 - 0.35, y);
      put(sheet, text, FOOTER, x, y);
      x += widthOf(sheet, text, FOOTER) + DOT_WIDTH;
    }
  }
}

function footerTop(sheet: Sheet, company: InvoiceCompany): number {
  const { length } = footerLines(sheet, company);
  return FOOTER_END - Math.max(0, length - 1) * FOOTER.leading;
}

/** The lines of the footer, each with as many details as fit. */
function footerLines(sheet: Sheet, company: InvoiceCompany): string[][] {
  const details = [
    labelled('KvK', company.kvkNumber),
    labelled('BTW-nr.', company.vatNumber),
    labelled('IBAN', company.iban),
    labelled('BIC', company.bic),
    company.website,
  ].filter(Boolean);
  const lines: string[][] = [];
  let left = 0;
  for (const text of details.flatMap((detail) => wrap(sheet, detail, FOOTER, FOOTER_WIDTH))) {
    const width = widthOf(sheet, text, FOOTER);
    if (width > left) {
      lines.push([]);
      left = FOOTER_WIDTH;
    }
    lines.at(-1)?.push(text);
    left -= width + DOT_WIDTH;
  }
  return lines;
}

function labelled(label: string, value: string): string {
  return value === '' ? '' : `${label} ${value}`;
}
