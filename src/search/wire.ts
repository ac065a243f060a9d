import { tijdOf } from '../deliveries/delivery.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { windowToWire } from '../deliveries/window.ts';
import type { IsoDate } from '../shared/dates.ts';
import { toEuros } from '../shared/money.ts';
import { toKuub } from '../shared/quantity.ts';
import type { Card, NextStop } from './card.ts';
import type { FoundInvoice } from './queries.ts';
import type { Found } from './search.ts';
import { deliveryStatus, invoiceStatus } from './status.ts';

export function foundToWire({ customers, deliveries, invoices }: Found, day: IsoDate) {
  return {
    klanten: customers.map(({ id, name, address, phone }) => ({
      id,
      naam: name,
      adres: address,
      telefoon: phone,
    })),
    leveringen: deliveries.map((delivery) => ({
      id: delivery.id,
      naam: delivery.customerName,
      Tijd: tijdOf(delivery),
      adres: delivery.address,
      status: deliveryStatus(delivery),
    })),
    facturen: invoices.map((invoice) => ({
      delivery_id: invoice.deliveryId,
      nummer: invoice.number,
      naam: invoice.customerName,
      open: toEuros(invoice.open),
      status: invoiceStatus(invoice, day),
    })),
  };
}

export function cardToWire({ next, last, invoice, open, daysLate }: Card, day: IsoDate) {
  return {
    volgende: next === undefined ? null : nextToWire(next),
    laatste: last.map(lastToWire),
    factuur: invoice === undefined ? null : lastInvoiceToWire(invoice, day),
    open: toEuros(open),
    teLaatDagen: daysLate,
  };
}

function nextToWire({ delivery, stop, stops }: NextStop) {
  return {
    id: delivery.id,
    Tijd: tijdOf(delivery),
    stop,
    stops,
    uitkomst: delivery.outcome,
    venster: windowToWire(delivery),
  };
}

function lastToWire(delivery: Delivery) {
  return {
    id: delivery.id,
    Tijd: tijdOf(delivery),
    Prijs: toEuros(delivery.price),
    Aantal: toKuub(delivery.quantity),
    bezorgkosten: toEuros(delivery.fee),
    Betaling: delivery.payment,
  };
}

function lastInvoiceToWire(invoice: FoundInvoice, day: IsoDate) {
  return {
    delivery_id: invoice.deliveryId,
    nummer: invoice.number,
    bedrag: toEuros(invoice.total),
    open: toEuros(invoice.open),
    status: invoiceStatus(invoice, day),
  };
}
