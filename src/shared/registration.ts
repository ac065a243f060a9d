export const KVK_WRONG = 'Een KvK-nummer heeft 8 cijfers.';
export const VAT_WRONG = 'Dit BTW-nummer klopt niet. Vul het in zoals NL123456782B01.';

/** Writes a KvK number, BTW number, IBAN or BIC in capitals, without spaces, points and dashes. */
export function readRegistration(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** A number of the Dutch trade register has eight digits and no check digit. */
export function isKvkNumber(text: string): boolean {
  return /^\d{8}$/.test(text);
}

/** Whether a text has the form of an EU BTW number (2006/112/EC, art. 215). `firm/rules.ts` checks the digits. */
export function isVatFormat(text: string): boolean {
  return /^(?:NL\d{9}B\d{2}|(?!NL)[A-Z]{2}[\dA-Z+*]{2,13})$/.test(text);
}

/** An IBAN or another code in groups of four, as on paper (ISO 13616). */
export function inGroups(code: string): string {
  return code.replaceAll(' ', '').replace(/.{4}(?=.)/g, '$& ');
}
