import { parseTijd } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { type Cents, cents } from '../../shared/money.ts';
import type { XmlElement } from '../../shared/xml.ts';
import type { InvoiceDocument } from '../document.ts';
import { fileName } from '../file-name.ts';
import { documentTitle, notes } from '../pdf/wording.ts';
import { dueDateOf, paymentTerm } from '../to-pay.ts';
import { documentLine, monetaryTotal, taxTotal } from './amounts.ts';
import { customer, supplier } from './parties.ts';
import { findRefusal, waysOut } from './refusal.ts';
import { buildXml, xmlText } from './xml.ts';

/**
 * `prepaid` is the sum of the cash payments that were recorded when the invoice was made. It is 0 for a credit. It is
 * used only for documents that do not state the received cash: credits and documents of older versions.
 */
type Enclosed = { pdf: Uint8Array; prepaid: Cents };

const SPECIFICATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0';
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd';

/** The e-invoice of an invoice or a credit: UBL 2.1, NLCIUS. Throws 'conflict' with the reason from `findRefusal`. */
export function ublOf(document: InvoiceDocument, enclosed: Enclosed): string {
  const refusal = findRefusal(document);
  if (refusal !== undefined)
    throw new DomainError(
      'conflict',
      `Geen e-factuur: ${refusal.sentence.charAt(0).toLowerCase() + refusal.sentence.slice(1)} ${waysOut[refusal.about]}`,
    );
  const { pdf } = enclosed;
  const { cashReceived = enclosed.prepaid } = document;
  const prepaid = cashReceived ?? cents(0);
  const root = document.isCredit ? 'CreditNote' : 'Invoice';
  return buildXml({
    [root]: {
      '@xmlns': `${SCHEMA}:${root}-2`,
      '@xmlns:cac': `${SCHEMA}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${SCHEMA}:CommonBasicComponents-2`,
      ...head(document, prepaid),
      ...references(document, pdf),
      'cac:AccountingSupplierParty': supplier(document),
      'cac:AccountingCustomerParty': customer(document),
      'cac:Delivery': { 'cbc:ActualDeliveryDate': parseTijd(document.delivery.time)?.date },
      ...payment(document, prepaid),
      'cac:TaxTotal': taxTotal(document),
      'cac:LegalMonetaryTotal': monetaryTotal(document, prepaid),
      [`cac:${root}Line`]: document.lines.map((line, i) => documentLine(line, i, document)),
    },
  });
}

function head(document: InvoiceDocument, prepaid: Cents): XmlElement {
  const { isCredit, number, issuedOn } = document;
  return {
    'cbc:CustomizationID': SPECIFICATION,
    'cbc:ProfileID': PROCESS,
    'cbc:ID': number,
    'cbc:IssueDate': issuedOn,
    'cbc:DueDate': isToBePaid(document, prepaid) ? dueDateOf(document) : undefined,
    [isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode']: isCredit ? '381' : '380',
    'cbc:Note': notes(document)
      .map(({ label, text }) => `${label}: ${text}`)
      .join('\n'),
    'cbc:DocumentCurrencyCode': 'EUR',
  };
}

/** Peppol prescribes the reference 'NA' for an unknown order. */
function references(document: InvoiceDocument, pdf: Uint8Array): XmlElement {
  const { buyer, isCredit, number, originalNumber } = document;
  const file = { '@mimeCode': 'application/pdf', '@filename': fileName(number, isCredit) };
  const hasReference = xmlText(buyer.reference) !== '';
  return {
    'cbc:BuyerReference': hasReference ? buyer.reference : undefined,
    'cac:OrderReference': hasReference ? undefined : { 'cbc:ID': 'NA' },
    'cac:BillingReference': isCredit
      ? { 'cac:InvoiceDocumentReference': { 'cbc:ID': originalNumber } }
      : undefined,
    'cac:AdditionalDocumentReference': {
      'cbc:ID': number,
      'cbc:DocumentDescription': `${documentTitle(document)} als PDF`,
      'cac:Attachment': {
        'cbc:EmbeddedDocumentBinaryObject': { ...file, '#': Buffer.from(pdf).toString('base64') },
      },
    },
  };
}

function payment(document: InvoiceDocument, prepaid: Cents): XmlElement {
  const { isCredit, number, company, paymentTermDays: days } = document;
  if (isCredit || !isToBePaid(document, prepaid)) return {};
  return {
    'cac:PaymentMeans': {
      // A SEPA transfer, also when another payment method was agreed, because NLCIUS refuses cash.
      'cbc:PaymentMeansCode': '58',
      'cbc:PaymentID': number,
      'cac:PayeeFinancialAccount': { 'cbc:ID': company.iban.replaceAll(' ', '') },
    },
    'cac:PaymentTerms': { 'cbc:Note': `Betaling ${paymentTerm(days)}.` },
  };
}

function isToBePaid({ isCredit, amounts }: InvoiceDocument, prepaid: Cents): boolean {
  return !isCredit && amounts.total > prepaid;
}
