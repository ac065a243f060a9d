import { paths } from '../../src/paths.ts';
import { aDelivery } from './app.ts';
import { becomeAdmin, callsOf } from './browser-steps.ts';
import type { Visit } from './browser.ts';

const longName = 'Stichting Vrienden van Landgoed Groot-Warnsborn en de Doorwerthsche Bosschen';
const longAddress =
  'Burgemeester van Heemstra-Hoekstraweg 1024-bis\n6816 VW Westervoort aan den IJssel';
const longRemark = `Het hek staat open. Bel drie kwartier van tevoren, rijd achterom en stort het hout naast de
  wagenloods, niet op het gras. https://maps.example/${'x'.repeat(90)}`;

const deliveries = [
  { Klant_naam: 'Jansen' },
  {
    Klant_naam: longName,
    leveringsadres: longAddress,
    opmerkingen: longRemark,
    Prijs: '99999,99',
    Aantal: '9999,999',
    Betaling: 'onbekend',
  },
  { Klant_naam: 'Łukasz Żółć', Tijd: '2026-11-18 Middag', telefoonnummer: '' },
  { Klant_naam: 'Jansen', Tijd: '2026-11-20 Ochtend' },
  { Klant_naam: 'Çelik', Tijd: '2026-11-20 Middag', Betaling: 'betaalverzoek' },
  { Klant_naam: longName, leveringsadres: longAddress, Tijd: '2026-11-17 Ochtend' },
  { Klant_naam: 'Verwijderd', Tijd: '2026-11-27 Ochtend' },
];

/** Adds records for every screen, with long texts and full slots. 'piet' becomes an administrator. */
export async function fillOffice(visitor: Visit): Promise<void> {
  becomeAdmin(visitor);
  visitor.app.db.$client.run(
    'UPDATE settings SET capacity_deliveries = 2, capacity_quantity = 1500',
  );
  await visitor.app.addUser('kees');
  const call = callsOf(visitor);
  const ids: number[] = [];
  for (const change of deliveries) {
    const delivery = { ...aDelivery, ...change };
    ids.push((await call('POST', paths.api.addDelivery(), delivery)).body.id);
    await call('POST', paths.api.customers(), delivery);
  }
  const [, , , jansen = 0, celik = 0, credited = 0, deleted = 0] = ids;
  for (const id of [jansen, celik, credited]) await call('POST', paths.api.invoice(id));
  await call('POST', paths.api.creditInvoice(credited), { comment: 'Verkeerde prijs' });
  await call('DELETE', paths.api.delivery(deleted));
}
