import { missingInAddress, readPostalAddress } from '../../shared/postal-address.ts';
import { isKvkNumber } from '../../shared/registration.ts';
import type { InvoiceCompany, InvoiceDocument } from '../document.ts';
import { readInvoiceData } from '../snapshot.ts';
import type { InvoiceData } from '../wire-names.ts';

/**
 * The reason why there is no e-invoice: the buyer is a consumer, or the address or the firm's details are incomplete.
 */
export type Refusal = { about: 'consumer' | 'address' | 'firm'; sentence: string };

/** Advice for the user. The invoice itself never changes, because the customer has it. */
export const waysOut: Record<Refusal['about'], string> = {
  consumer: 'Vul het in bij de klant: dan krijgen volgende facturen wel een e-factuur.',
  address:
    'Vul het aan bij de klant en in geplande leveringen, voor volgende facturen. Stuur van deze factuur de PDF.',
  firm: 'Vul het aan bij Instellingen, voor volgende facturen. Stuur van deze factuur de PDF.',
};

const CONSUMER: Refusal = {
  about: 'consumer',
  sentence: 'De klant had bij deze factuur geen KvK-nummer.',
};
const DUTCH_VAT = /^NL\d{9}B\d{2}$/;

/** Uses the data from the time of issue. Undefined when the document can be an e-invoice. */
export function findRefusal({ buyer, delivery, company }: InvoiceDocument): Refusal | undefined {
  if (!isKvkNumber(buyer.kvkNumber)) return CONSUMER;
  const missing = missingInAddress(readPostalAddress(delivery.address));
  if (missing !== '') {
    const sentence = `In het adres op deze factuur mist: ${missing}.`;
    return { about: 'address', sentence };
  }
  const unknown = missingOfFirm(company);
  if (unknown.length === 0) return undefined;
  const sentence = `Van je eigen bedrijf mist op deze factuur: ${unknown.join(', ')}.`;
  return { about: 'firm', sentence };
}

function missingOfFirm(company: InvoiceCompany): string[] {
  const address = missingInAddress(readPostalAddress(company.address));
  const lacks = {
    naam: (company.legalName || company.name) === '',
    'KvK-nummer': !isKvkNumber(company.kvkNumber),
    'BTW-nummer': !DUTCH_VAT.test(company.vatNumber),
    IBAN: company.iban === '',
    [`${address} in het adres`]: address !== '',
  };
  return Object.entries(lacks).flatMap(([name, isMissing]) => (isMissing ? [name] : []));
}

/** Like `findRefusal`. Most customers are consumers, so the snapshot is only read for a business. */
export function findRefusalOf(data: InvoiceData): Refusal | undefined {
  return data.klant === undefined ? CONSUMER : findRefusal(readInvoiceData(data));
}
