import { amountsOf } from '../deliveries/amounts.ts';
import { type DeliveryDetails, tijdOf } from '../deliveries/delivery.ts';
import type { SettingsDetails } from '../firm/firm.ts';
import type { Settings } from '../firm/schema.ts';
import type { Amounts } from '../shared/btw.ts';
import { amsterdamDate, type Moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { type Cents, formatEuros } from '../shared/money.ts';
import { formatQuantity, thousandths } from '../shared/quantity.ts';
import { inGroups } from '../shared/registration.ts';
import type {
  Buyer,
  InvoiceCompany,
  InvoiceDocument,
  InvoiceLine,
  InvoiceLogo,
} from './document.ts';

export const PREVIEW_NUMBER = 'CONCEPT';

/** `issuedAt` is in UTC, `fileId` has 32 hexadecimal digits. */
export type Issue = { number: string; issuedAt: Moment; fileId: string };

export type InvoicingSettings = SettingsDetails & Pick<Settings, 'vatRate'>;

export type InvoicedDelivery = Pick<DeliveryDetails, Contact | Sold> & {
  /** The cash that the driver received. Null when the driver reported nothing. */
  received?: Cents | null;
};
type Contact = 'customerName' | 'address' | 'phone' | 'remarks';
type Sold = 'date' | 'slot' | 'price' | 'quantity' | 'fee' | 'payment' | 'reference';

type Business = Omit<Buyer, 'reference'>;

export function invoiceOf(
  delivery: InvoicedDelivery,
  settings: InvoicingSettings,
  issue: Issue,
  { logo, business }: { logo?: InvoiceLogo | undefined; business?: Business | undefined } = {},
): InvoiceDocument {
  const { customerName, address, phone, remarks, price, quantity, fee, payment } = delivery;
  const amounts = amountsOf(delivery, settings);
  const { net, vat, total } = amounts;
  return {
    ...issueFields(issue),
    isCredit: false,
    originalNumber: '',
    comment: '',
    delivery: { customerName, address, phone, remarks, time: tijdOf(delivery) },
    buyer: { kvkNumber: '', vatNumber: '', ...business, reference: delivery.reference },
    amounts: { price, quantity, fee, net, vat, total },
    // When the payment method is unknown, the invoice has the payment block and the due date, so that the customer can
    // pay.
    paymentMethod: payment === 'onbekend' ? 'bank overmaken' : payment,
    // If the payment method is not 'contant', received cash of 0 is omitted, because no cash was expected.
    cashReceived: payment === 'contant' ? delivery.received : delivery.received || null,
    paymentTermDays: settings.paymentTermDays,
    vatRate: settings.vatRate,
    pricesIncludeVat: settings.pricesIncludeVat,
    printsRemarks: settings.remarksOnInvoice,
    formOfAddress: settings.formOfAddress,
    lines: invoiceLines(delivery, settings, amounts),
    company: companyOf(settings, logo),
  };
}

export function issueFields({ number, issuedAt, fileId }: Issue) {
  return { number, issuedAt, issuedOn: amsterdamDate(issuedAt), fileId };
}

/** The lines of the wood and of the delivery fee. There is no line for a fee of 0. */
function invoiceLines(
  { quantity, fee }: InvoicedDelivery,
  { lineName }: InvoicingSettings,
  { unitNet, goodsNet, feeNet }: Amounts,
): InvoiceLine[] {
  const goods: InvoiceLine = {
    description: lineName,
    unit: 'kuub',
    quantity,
    unitPrice: unitNet,
    amount: goodsNet,
  };
  const feeLine: InvoiceLine = {
    description: 'Bezorgkosten',
    unit: 'stuk',
    quantity: thousandths(1000),
    unitPrice: feeNet,
    amount: feeNet,
  };
  return fee === 0 ? [goods] : [goods, feeLine];
}

function companyOf(settings: InvoicingSettings, logo: InvoiceLogo | undefined): InvoiceCompany {
  const { companyName, legalName, address, phone, email, website, kvkNumber, vatNumber } = settings;
  return {
    name: companyName,
    legalName,
    address,
    phone,
    email,
    website,
    kvkNumber,
    vatNumber,
    iban: inGroups(settings.iban),
    bic: settings.bic,
    logo: logo && { sha256: logo.sha256, width: logo.width, height: logo.height },
  };
}

export function changedSinceSelection(
  delivery: InvoicedDelivery,
  settings: InvoicingSettings,
): DomainError {
  const quantity = formatQuantity(delivery.quantity);
  const total = formatEuros(amountsOf(delivery, settings).total);
  const sentence = `Niet gefactureerd: deze levering is intussen gewijzigd. Nu ${quantity} kuub, samen ${total}. Controleer de levering en vink die opnieuw aan.`;
  return new DomainError('conflict', sentence);
}
