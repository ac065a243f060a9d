import { type Cents, cents } from '../../shared/money.ts';
import type { XmlElement } from '../../shared/xml.ts';
import type { InvoiceDocument, InvoiceLine } from '../document.ts';
import { fittingPrice } from '../unit-price.ts';
import { textOrDash } from './xml.ts';

export function taxTotal({ amounts, vatRate }: InvoiceDocument): XmlElement {
  const vat = euros(amounts.vat);
  return {
    'cbc:TaxAmount': vat,
    'cac:TaxSubtotal': {
      'cbc:TaxableAmount': euros(amounts.net),
      'cbc:TaxAmount': vat,
      'cac:TaxCategory': taxCategory(vatRate),
    },
  };
}

export function monetaryTotal({ amounts }: InvoiceDocument, prepaid: Cents): XmlElement {
  const { net, total } = amounts;
  return {
    'cbc:LineExtensionAmount': euros(net),
    'cbc:TaxExclusiveAmount': euros(net),
    'cbc:TaxInclusiveAmount': euros(total),
    'cbc:PrepaidAmount': prepaid === 0 ? undefined : euros(prepaid),
    'cbc:PayableAmount': payable(cents(Math.abs(total) - prepaid)),
  };
}

/** The amount due. It is negative when the driver received more than the total. */
function payable(amount: Cents): XmlElement {
  return inEuros(`${amount < 0 ? '-' : ''}${decimal(amount, 2)}`);
}

export function documentLine(
  line: InvoiceLine,
  index: number,
  { isCredit, vatRate }: InvoiceDocument,
): XmlElement {
  const quantity = {
    '@unitCode': line.unit === 'kuub' ? 'MTQ' : 'H87',
    '#': decimal(line.quantity, 3).replace(/\.?0+$/, ''),
  };
  return {
    'cbc:ID': String(index + 1),
    [isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity']: quantity,
    'cbc:LineExtensionAmount': euros(line.amount),
    'cac:Item': {
      'cbc:Name': textOrDash(line.description),
      'cac:ClassifiedTaxCategory': taxCategory(vatRate),
    },
    'cac:Price': { 'cbc:PriceAmount': inEuros(exactPrice(line)) },
  };
}

/** A credit has the same positive amounts as its invoice. Its root element means that these amounts are paid back. */
function euros(amount: Cents): XmlElement {
  return inEuros(decimal(amount, 2));
}

function inEuros(amount: string): XmlElement {
  return { '@currencyID': 'EUR', '#': amount };
}

/** S means a rate above 0 %, and Z means 0 % (UNCL 5305). */
function taxCategory(vatRate: InvoiceDocument['vatRate']): XmlElement {
  return {
    'cbc:ID': vatRate === 0 ? 'Z' : 'S',
    'cbc:Percent': String(vatRate / 100),
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  };
}

/** `12345` with 2 decimals is `123.45`. */
function decimal(units: bigint | number, decimals: number): string {
  const digits = String(units < 0 ? -units : units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The price of the invoice if it fits the amount of the line, or else the fitting price with the fewest decimals. */
function exactPrice(line: InvoiceLine): string {
  const { units, decimals } = fittingPrice(line, {
    units: BigInt(Math.abs(line.unitPrice)),
    decimals: 2,
  });
  return decimal(units, decimals);
}
