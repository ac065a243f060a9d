import { readPostalAddress } from '../../shared/postal-address.ts';
import type { XmlElement } from '../../shared/xml.ts';
import type { InvoiceDocument } from '../document.ts';
import { textOrDash } from './xml.ts';

/**
 * The country codes with which the BTW number of a buyer may begin: the EU countries (Directive 2006/112/EC), Northern
 * Ireland (XI) and the United Kingdom (GB). BR-CO-09 refuses a prefix that is not a country code (ISO 3166-1 or EL).
 */
const VAT_STATES =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)/;

export function supplier({ company }: InvoiceDocument): XmlElement {
  const { name, legalName, phone, email } = company;
  return {
    'cac:Party': {
      'cac:PartyName': { 'cbc:Name': name },
      'cac:PostalAddress': postalAddress(company.address),
      'cac:PartyTaxScheme': taxScheme(company.vatNumber),
      'cac:PartyLegalEntity': legalEntity(legalName || name, company.kvkNumber),
      'cac:Contact': { 'cbc:Telephone': phone, 'cbc:ElectronicMail': email },
    },
  };
}

export function customer({ buyer, delivery }: InvoiceDocument): XmlElement {
  const vatNumber = VAT_STATES.test(buyer.vatNumber) ? buyer.vatNumber : '';
  return {
    'cac:Party': {
      'cac:PartyName': { 'cbc:Name': textOrDash(delivery.customerName) },
      'cac:PostalAddress': postalAddress(delivery.address),
      'cac:PartyTaxScheme': vatNumber === '' ? undefined : taxScheme(vatNumber),
      'cac:PartyLegalEntity': legalEntity(delivery.customerName, buyer.kvkNumber),
    },
  };
}

function legalEntity(name: string, kvkNumber: string): XmlElement {
  return {
    'cbc:RegistrationName': textOrDash(name),
    'cbc:CompanyID': { '@schemeID': '0106', '#': kvkNumber },
  };
}

function taxScheme(vatNumber: string): XmlElement {
  return { 'cbc:CompanyID': vatNumber, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
}

function postalAddress(address: string): XmlElement {
  const { street, extra, postcode, town } = readPostalAddress(address);
  return {
    'cbc:StreetName': street,
    'cbc:AdditionalStreetName': extra,
    'cbc:CityName': town,
    'cbc:PostalZone': postcode,
    'cac:Country': { 'cbc:IdentificationCode': 'NL' },
  };
}
