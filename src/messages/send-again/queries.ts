import type { Db } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';
import { findCredit, findInvoice, noInvoice } from '../../invoices/queries.ts';
import { readInvoiceData } from '../../invoices/snapshot.ts';
import { findAttemptsAbout } from '../../outgoing/queries.ts';
import { findBalance } from '../../receivables/balances/queries.ts';
import { cents } from '../../shared/money.ts';
import type { InvoiceToPay } from './offer.ts';

export function getInvoiceToPay(db: Db, deliveryId: number): InvoiceToPay {
  const invoice = findInvoice(db, deliveryId);
  if (invoice === undefined) throw noInvoice();
  const { id, data, number } = invoice;
  return {
    invoice: readInvoiceData(data),
    isCredited: findCredit(db, deliveryId) !== undefined,
    open: findBalance(db, id)?.open ?? cents(0),
    attempts: findAttemptsAbout(db, [invoice]).get(number) ?? [],
    includesFee: getSettings(db).paymentRequestIncludesFee,
  };
}
