import { paths } from '../paths.ts';
import { inDialog } from './dialog.ts';

export function PhoneLink({ number }: { number: string }) {
  return <a href={phoneUrl(number)}>{number}</a>;
}

export function phoneUrl(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}

export function mapUrl(address: string): string {
  const place = encodeURIComponent(address).replace(/(?:%20|%0A)+/g, '+');
  return `https://maps.google.com?q=${place}`;
}

/**
 * The URL of a route in Google Maps from the position of the telephone through these places. Each place is an address or
 * a point such as '52.09,5.12'. Google takes nine places before the last one
 * (https://developers.google.com/maps/documentation/urls).
 */
export function routeUrl(places: string[]): string {
  const query = new URLSearchParams({
    api: '1',
    travelmode: 'driving',
    destination: places.at(-1) ?? '',
    ...(places.length > 1 && { waypoints: places.slice(0, -1).join('|') }),
  });
  return `https://www.google.com/maps/dir/?${query}`;
}
export const MOST_PLACES = 10;

type PdfLinkProps = { id: number; className?: string };

/**
 * In a list, `islands/client.entry.ts` opens the PDF in a new tab. It first asks the server whether the PDF can be
 * opened.
 */
export function InvoicePdfLink({ id, className }: PdfLinkProps) {
  return (
    <a className={className} href={paths.api.invoicePdf(id)}>
      Factuur openen
    </a>
  );
}

export function CreditPdfLink({ id, className }: PdfLinkProps) {
  return (
    <a className={className} href={paths.api.invoicePdf(id, true)}>
      Creditfactuur openen
    </a>
  );
}

/** A link to the reminder of an overdue invoice, which the user reads before sending. */
export function RemindLink({ id }: { id: number }) {
  return (
    <a href={paths.remind(id)} {...inDialog}>
      Herinnering sturen
    </a>
  );
}

type AccountLinkProps = { deliveryId: number; customerName: string };

/** A link to the payments of the invoice in the row. */
export function AccountLink({ deliveryId, customerName }: AccountLinkProps) {
  return <a href={paths.paymentsOf(deliveryId)}>{customerName}</a>;
}
