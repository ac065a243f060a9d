/** Details that some banks write in one text instead of in the fields of an entry. */
type BankText = { name: string; iban: string; text: string; reference: string };

/** The words before each part of a text of ABN AMRO (`/NAME/J JANSEN/REMI/...`) and of ING (`Naam: J Jansen ...`). */
const SLASHED = /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|CSID|MARF|ISDT|SWOC|PURP|ID|SVCL)\//;
const WORDED = /\b(Naam|Omschrijving|IBAN|Kenmerk|Datum\/Tijd|Valutadatum): /;

export function readBankText(text: string): BankText {
  const separator = SLASHED.test(text) ? SLASHED : WORDED;
  const parts = text.split(separator);
  if (parts.length === 1) return { name: '', iban: '', text, reference: '' };
  const named = new Map<string, string>();
  for (let i = 1; i < parts.length; i += 2)
    named.set(parts[i] ?? '', (parts[i + 1] ?? '').replace(/\s+/g, ' ').trim());
  const reference = named.get('EREF') ?? named.get('Kenmerk') ?? '';
  return {
    name: named.get('NAME') ?? named.get('Naam') ?? '',
    iban: named.get('IBAN') ?? '',
    text: named.get('REMI') ?? named.get('Omschrijving') ?? '',
    reference: reference === 'NOTPROVIDED' ? '' : reference,
  };
}
