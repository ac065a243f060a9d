/** A line of a bank statement. The amount is in euros, and negative for a debit. */
export type Line = {
  amount: number | string;
  name?: string;
  text?: string;
  day?: string;
  ref?: string;
  endToEnd?: string;
  /** The account of the other side. */
  iban?: string;
  reversal?: boolean;
};

export const ACCOUNT = 'NL91ABNA0417164300';

/** A CAMT.053 document with one statement for each list of lines. */
export function camt(...statements: Line[][]): string {
  return camtOf(ACCOUNT, ...statements);
}

function camtOf(account: string, ...statements: Line[][]): string {
  const parts = statements.map(
    (lines, i) =>
      `<Stmt><Id>${i}</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${lines.map(entry).join('')}</Stmt>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${parts.join('')}</BkToCstmrStmt></Document>`;
}

function entry({ amount, name = 'Jansen', text = '', day = '2026-11-20', ...line }: Line): string {
  const isDebit = String(amount).startsWith('-');
  const party = isDebit ? 'Cdtr' : 'Dbtr';
  const plain = (typeof amount === 'number' ? amount.toFixed(2) : amount).replace('-', '');
  const { ref = '', endToEnd = 'NOTPROVIDED', reversal = false, iban } = line;
  const account = iban && `<${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct>`;
  return `<Ntry><Amt Ccy="EUR">${plain}</Amt><CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>
<RvslInd>${reversal}</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>${ref && `<AcctSvcrRef>${ref}</AcctSvcrRef>`}
<NtryDtls><TxDtls><Refs><EndToEndId>${escapeXml(endToEnd)}</EndToEndId></Refs>
<RltdPties><${party}><Nm>${escapeXml(name)}</Nm></${party}>${account ?? ''}</RltdPties>
<RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function camtFile(...statements: Line[][]): File {
  return camtFileOf(ACCOUNT, ...statements);
}

export function camtFileOf(account: string, ...statements: Line[][]): File {
  return new File([camtOf(account, ...statements)], 'afschrift.xml', { type: 'application/xml' });
}
