import { MEANS } from '../audit/sentences.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { invoicePaymentStatus, type Owed, owedText } from '../receivables/receivable.ts';
import { formatDate, type IsoDate } from '../shared/dates.ts';
import type { StateProps } from '../ui/state.tsx';
import type { FoundInvoice, LastPaid } from './queries.ts';

type DeliveryStatus = 'Gepland' | 'Geleverd' | 'Niet thuis' | 'Geweigerd' | 'Gefactureerd';

export function deliveryStatus({
  invoiced,
  outcome,
}: Pick<Delivery, 'invoiced' | 'outcome'>): DeliveryStatus {
  if (invoiced) return 'Gefactureerd';
  if (outcome === 'niet thuis') return 'Niet thuis';
  if (outcome === 'geweigerd') return 'Geweigerd';
  return outcome === null ? 'Gepland' : 'Geleverd';
}

const OF_PAYMENT = {
  none: 'Gecrediteerd',
  'too-much': 'Terug te betalen',
  paid: 'Betaald',
  'written-off': 'Betaald',
  late: 'Te laat',
  open: 'Open',
  part: 'Open',
  'refunded-too-much': 'Open',
} as const;
type InvoiceStatus = (typeof OF_PAYMENT)[keyof typeof OF_PAYMENT];

export function invoiceStatus(invoice: FoundInvoice, day: IsoDate): InvoiceStatus {
  return OF_PAYMENT[invoicePaymentStatus(owedOf(invoice), day)];
}

/** The whole state of an invoice, such as 'Betaald op 12-11-2026 per bank'. */
export function invoiceText(
  invoice: FoundInvoice,
  paid: LastPaid | undefined,
  day: IsoDate,
): string {
  const means = MEANS.get(paid?.method ?? '') ?? '';
  const how = paid ? `Betaald op ${formatDate(paid.paidOn)} ${means}`.trimEnd() : 'Betaald';
  const owed = owedText(owedOf(invoice), day).replace(/^Betaald/, how);
  return [invoice.isCredited === 1 ? 'Gecrediteerd' : '', owed].filter(Boolean).join(', ');
}

type Look = Pick<StateProps, 'look' | 'icon'>;

/** Only a state on which the office must act is red. */
const LOOKS: Record<DeliveryStatus | InvoiceStatus, Look> = {
  Gepland: { look: 'dim', icon: 'calendar' },
  Geleverd: { look: 'ok', icon: 'done' },
  'Niet thuis': { look: 'bad' },
  Geweigerd: { look: 'bad' },
  Gefactureerd: { look: 'dim', icon: 'lock' },
  Open: { look: 'open' },
  'Te laat': { look: 'bad', icon: 'late' },
  Betaald: { look: 'ok' },
  'Terug te betalen': { look: 'warn' },
  Gecrediteerd: { look: 'dim' },
};

export function stateOf(status: DeliveryStatus | InvoiceStatus): StateProps {
  return { text: status, ...LOOKS[status] };
}

function owedOf({ isCredited, ...owed }: FoundInvoice): Owed {
  return { ...owed, isCredited: isCredited === 1 };
}
