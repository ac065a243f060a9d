import { expect, test } from 'bun:test';
import { invoicePaymentStatus, type Owed, owedText } from '../../src/receivables/receivable.ts';
import { isoDate } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';

const today = isoDate('2026-11-20');
const owed: Owed = { total: cents(23750), open: cents(23750), dueOn: today, isCredited: false };

test.each<[Partial<Owed>, string, string]>([
  [{}, 'open', 'Open'],
  [{ open: cents(0) }, 'paid', 'Betaald'],
  [{ total: cents(0), open: cents(0) }, 'paid', 'Betaald'],
  [{ open: cents(1) }, 'part', 'Deels betaald, nog € 0,01'],
  [{ dueOn: isoDate('2026-11-19') }, 'late', '1 dag te laat'],
  [{ dueOn: isoDate('2026-10-31'), open: cents(10000) }, 'late', '20 dagen te laat, nog € 100,00'],
  [{ dueOn: isoDate('2026-10-31'), open: cents(0) }, 'paid', 'Betaald'],
  [{ open: cents(-1) }, 'too-much', '€ 0,01 te veel betaald'],
  [{ open: cents(0), isCredited: true }, 'none', ''],
  [{ open: cents(500), isCredited: true }, 'refunded-too-much', '€ 5,00 te veel terugbetaald'],
  [{ open: cents(-23750), isCredited: true }, 'too-much', '€ 237,50 terug te betalen'],
])(
  'the balance of an invoice with %j has the status %s and the text "%s"',
  (change, status, text) => {
    const invoice = { ...owed, ...change };
    expect(invoicePaymentStatus(invoice, today)).toBe(
      status as ReturnType<typeof invoicePaymentStatus>,
    );
    expect(owedText(invoice, today).replaceAll('\u00a0', ' ')).toBe(text);
  },
);
