import { XMLParser } from 'fast-xml-parser';

/** An element without its prefixes: a text, or its parts by name. Lines are always a list. */
export type Read = any;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => /^(?:Invoice|CreditNote)Line$/.test(name),
});

const NOT_IN_XML = /[^\t\n\u0020-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** Reads an e-invoice back. Throws for a carriage return and for a character that XML 1.0 does not allow. */
export function readUbl(xml: string): Read {
  if (NOT_IN_XML.test(xml)) throw new Error('this is no XML');
  const { Invoice, CreditNote } = parser.parse(xml);
  return Invoice ?? CreditNote;
}

export function linesOf(ubl: Read): Read[] {
  return ubl.InvoiceLine ?? ubl.CreditNoteLine;
}

/** An amount in cents, or 0 without an element. Throws for another currency than euros and without two decimals. */
export function centsOf(amount: Read): number {
  if (amount === undefined) return 0;
  if (amount['@currencyID'] !== 'EUR' || !/^-?\d+\.\d\d$/.test(amount['#text']))
    throw new Error(`${JSON.stringify(amount)} is no amount`);
  return Number(amount['#text'].replace('.', ''));
}
