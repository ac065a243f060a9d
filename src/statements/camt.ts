import { UnreadableFile } from '../files/unreadable-file.ts';
import {
  child,
  childrenOf,
  find,
  readElements,
  textAt,
  type XmlElement,
} from '../files/xml-elements.ts';
import { type IsoDate, parseIsoDate } from '../shared/dates.ts';
import { type Cents, cents, formatEuros, MAX_AMOUNT } from '../shared/money.ts';
import { sumOf } from '../shared/sum.ts';
import { readBankText } from './bank-text.ts';
import { refuseXml } from './files.ts';
import type { Statement, StatementLine } from './line.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d\d)$/;
const STATEMENT = 'Document/BkToCstmrStmt/Stmt';

/** Reads CAMT.053, version 02 and later. Throws UnreadableFile for any other file, and for an invalid line. */
export function readCamt(document: Uint8Array): Statement[] {
  const statements: Statement[] = [];
  let account = '';
  let current: Statement = { lines: [], pending: 0, foreign: 0 };
  readElements(document, refuseXml, {
    onRoot: assertStatement,
    isKept: (path) => {
      if (path === STATEMENT) {
        account = '';
        current = { lines: [], pending: 0, foreign: 0 };
        statements.push(current);
      }
      return path === `${STATEMENT}/Acct` || path === `${STATEMENT}/Ntry`;
    },
    onElement: (element) => {
      if (element.name === 'Acct')
        account = textAt(element, 'Id/IBAN', 'Id/Othr/Id').replaceAll(' ', '').slice(0, 40);
      else addEntry(current, account, element);
    },
  });
  if (statements.length === 0) throw notCamt();
  return statements;
}

/** Other reports that banks offer for an account, by the number in the name of the report (CAMT.052). */
const OTHER_REPORTS = new Map([
  ['052', 'de mutaties van een dag, die nog kunnen veranderen'],
  ['054', 'losse meldingen van bij- en afschrijvingen'],
]);

function assertStatement(name: string, namespace: string): void {
  const [, report = ''] = /:camt\.(\d{3})\.001\.\d\d$/.exec(namespace) ?? [];
  const other = OTHER_REPORTS.get(report);
  if (other !== undefined)
    throw new UnreadableFile(
      `Dit is geen bankafschrift in CAMT.053, maar CAMT.${report} (${other}). Kies bij je bank bij downloaden voor CAMT.053.`,
    );
  const [, version] = NAMESPACE.exec(namespace) ?? [];
  if (name !== 'Document' || version === undefined || version < '02') throw notCamt();
}

function notCamt(): UnreadableFile {
  return new UnreadableFile(
    'Dit is geen bankafschrift in CAMT.053 (versie 02 of later). Kies bij je bank dat formaat.',
  );
}

function addEntry(statement: Statement, account: string, entry: XmlElement): void {
  const status = textAt(entry, 'Sts/Cd', 'Sts');
  if (status !== '' && status !== 'BOOK') statement.pending += 1;
  else if (child(entry, 'Amt')?.attributes.Ccy !== 'EUR') statement.foreign += 1;
  else {
    if (account === '')
      throw new UnreadableFile('Een afschrift in dit bestand heeft geen rekening.');
    statement.lines.push(...linesOf(entry, account));
  }
}

/**
 * An entry gives one line, but a batch gives a line for each part if the parts add up to the amount of the batch. An
 * entry of € 0 gives no line.
 */
function linesOf(entry: XmlElement, account: string): StatementLine[] {
  const whole = signed(readAmount(textAt(entry, 'Amt')), textAt(entry, 'CdtDbtInd'));
  const details = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'));
  const common = {
    account,
    bookedOn: dayOf(entry),
    isReversal: textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1',
  };
  const parts = details.map((one) => ({ detail: one, amount: partAmount(one, entry) }));
  const sum = sumOf(parts, (part) => part.amount);
  const isSplit = parts.length > 1 && parts.every(({ amount }) => amount) && sum === whole;
  const lines = isSplit
    ? parts.map(({ detail, amount = whole }, i) => ({
        ...common,
        amount,
        ...partyAndTexts([detail], entry, amount),
        bankRef: textAt(detail, 'Refs/AcctSvcrRef') || partRef(entry, i),
      }))
    : [
        {
          ...common,
          amount: whole,
          ...partyAndTexts(details, entry, whole),
          bankRef: textAt(entry, 'AcctSvcrRef') || textAt(details[0], 'Refs/AcctSvcrRef'),
        },
      ];
  return lines.filter(({ amount }) => amount !== 0);
}

function partRef(entry: XmlElement, index: number): string {
  const ref = textAt(entry, 'AcctSvcrRef');
  return ref === '' ? '' : `${ref}/${index + 1}`;
}

/**
 * Reads an ISO 20022 amount. Such an amount has at most five digits after the dot, but an amount in euros has only two.
 */
function readAmount(text: string): Cents {
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(text) ?? [];
  if (whole === '' || /[^0]/.test(fraction.slice(2)))
    throw new UnreadableFile(
      `Een regel van dit afschrift heeft een bedrag dat niet klopt: ${text}.`,
    );
  const amount = cents(Number(whole + fraction.slice(0, 2).padEnd(2, '0')));
  if (amount > MAX_AMOUNT)
    throw new UnreadableFile(
      `Een regel van dit afschrift heeft een bedrag boven ${formatEuros(MAX_AMOUNT)}: ${text}.`,
    );
  return amount;
}

function signed(amount: Cents, direction: string): Cents {
  if (direction === 'CRDT') return amount;
  if (direction === 'DBIT') return cents(-amount);
  throw new UnreadableFile('Een regel van dit afschrift is geen bij- of afschrijving.');
}

/**
 * The amount of one part of a batch. It is negative for a debit. In later versions of CAMT.053 each part has its own
 * direction (credit or debit). Undefined for a part without an amount in euros.
 */
function partAmount(detail: XmlElement, entry: XmlElement): Cents | undefined {
  const amount =
    child(detail, 'Amt') ??
    find(detail, 'AmtDtls/TxAmt/Amt') ??
    find(detail, 'AmtDtls/InstdAmt/Amt');
  if (amount === undefined || amount.attributes.Ccy !== 'EUR') return undefined;
  return signed(readAmount(amount.text), textAt(detail, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd'));
}

function dayOf(entry: XmlElement): IsoDate {
  const text = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm');
  const day = parseIsoDate(text.slice(0, 10));
  if (day === undefined)
    throw new UnreadableFile('Een regel van dit afschrift heeft geen geldige boekdatum.');
  return day;
}

function partyAndTexts(details: XmlElement[], entry: XmlElement, amount: Cents) {
  const roles = amount > 0 ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr'];
  const names = roles.flatMap((role) => [`RltdPties/${role}/Nm`, `RltdPties/${role}/Pty/Nm`]);
  const told = readBankText(textAt(entry, 'AddtlNtryInf') || textAt(details[0], 'AddtlTxInf'));
  const [detail] = details;
  const texts = details.flatMap(remittanceOf);
  const references = details.flatMap((one) => [
    textAt(one, 'Refs/EndToEndId'),
    textAt(one, 'Refs/InstrId'),
  ]);
  return {
    counterparty: textAt(detail, ...names) || told.name,
    iban: readIban(textAt(detail, `RltdPties/${roles[0]}Acct/Id/IBAN`) || told.iban),
    texts: [...(texts.length > 0 ? texts : [told.text]), ...references, told.reference].filter(
      isText,
    ),
  };
}

/** The account of the counterparty. '' if it does not have the form of an IBAN (ISO 13616). */
function readIban(text: string): string {
  const iban = text.replace(/\s/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) ? iban : '';
}

function remittanceOf(detail: XmlElement): string[] {
  const info = child(detail, 'RmtInf');
  const structured = childrenOf(info, 'Strd').flatMap((one) => [
    textAt(one, 'CdtrRefInf/Ref'),
    textAt(one, 'RfrdDocInf/Nb'),
    ...childrenOf(one, 'AddtlRmtInf').map(({ text }) => text),
  ]);
  // The line breaks are kept, because a bank may break a line in the middle of a number (`notations.ts`).
  const free = childrenOf(info, 'Ustrd').map(({ text }) => text);
  return [free.join('\n'), ...structured, textAt(detail, 'AddtlTxInf')].filter(isText);
}

function isText(text: string): boolean {
  return text !== '' && text !== 'NOTPROVIDED';
}
