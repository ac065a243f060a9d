import type { Assets } from '../http/context.ts';
import { paths } from '../paths.ts';
import { ADDRESS_NOT_FOUND } from '../shared/postal-address.ts';
import type { Settings } from './schema.ts';

export type SettingsDetails = Omit<
  Settings,
  | 'id'
  | 'version'
  | 'vatRate'
  | 'logoSha256'
  | 'latitude'
  | 'longitude'
  | 'addressNotFound'
  | 'clockTrustedAfter'
  | 'firstStepsClosed'
  | 'oldInvoicesHidden'
>;

/**
 * The names of the required details that are empty. The required details are those of art. 35a Wet OB 1968, and the
 * IBAN.
 */
export function missingDetails(firm: Settings): string[] {
  const needed = {
    naam: firm.legalName || firm.companyName,
    adres: firm.address,
    'KvK-nummer': firm.kvkNumber,
    'BTW-nummer': firm.vatNumber,
    IBAN: firm.iban,
  };
  return Object.entries(needed).flatMap(([name, value]) => (value === '' ? [name] : []));
}

/**
 * The props of a form that depend on the settings. `findsAddresses` says whether the form suggests addresses of PDOK.
 * `addressHint` is the sentence about a stored address that PDOK does not know, or ''. `stored` is the customer or the
 * delivery that the form changes.
 */
export function formSettings(settings: Settings, stored?: { addressNotFound: boolean }) {
  const { looksUpAddresses: findsAddresses } = settings;
  const isUnknown = findsAddresses && stored?.addressNotFound;
  return {
    remarksHint: settings.remarksOnInvoice
      ? 'Komt op de factuur: de klant leest mee.'
      : 'Voor kantoor en chauffeur. Staat niet op de factuur.',
    findsAddresses,
    addressHint: isUnknown ? ADDRESS_NOT_FOUND : '',
  };
}

export type FormSettings = ReturnType<typeof formSettings>;

/** The URL of the firm's logo. When the firm has no logo, it is the URL of Vipo's own logo. */
export function logoUrl({ logoSha256 }: Settings, { icon }: Assets): string {
  return logoSha256 === null ? icon : paths.logo(logoSha256);
}
