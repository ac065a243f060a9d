import { photoFile } from './photos.ts';

type Step = [way: string, path: string, body?: object];

/** Requests for the routes of the driver's list and round. Delivery 1 exists. */
export const roundSteps: readonly Step[] = [
  ['GET /overzicht/lijst', '/overzicht/lijst'],
  ['POST /overzicht/lijst', '/overzicht/lijst', { datum: '2026-11-23' }],
  ['POST /export-deliveries', '/export-deliveries', { dates: ['2026-11-23'], tijdslot: 'Ochtend' }],
  [
    'POST /delivery/:id/delivered',
    '/delivery/1/delivered',
    { geleverd: true, ontvangen: '237,50', moment: '2026-11-20T09:00:00.000Z' },
  ],
  ['GET /rit', '/rit'],
  ['GET /rit', '/rit?datum=2026-11-23&vanaf=101'],
  ['POST /rit', '/rit', { levering: '1', geleverd: 'nee', datum: '2026-11-23', aanvraag: 'een' }],
  ['GET /rit/volgorde', '/rit/volgorde?datum=2026-11-23&Tijdslot=Ochtend&voorstel=ja'],
  [
    'POST /rit/volgorde',
    '/rit/volgorde?datum=2026-11-23&Tijdslot=Ochtend',
    { volgorde: '1', omlaag: '1' },
  ],
  ['POST /round/order', '/round/order', { datum: '2026-11-23', Tijdslot: 'Ochtend', vast: [] }],
  ['PUT /round/order', '/round/order', { datum: '2026-11-24', Tijdslot: 'Middag', volgorde: [] }],
  ['GET /rit/anders', '/rit/anders?levering=1'],
  ['GET /rit/tijden', '/rit/tijden?datum=2026-11-23'],
  ['POST /rit/tijden', '/rit/tijden', { datum: '2026-11-23', 'van-1': '10:00', 'tot-1': '12:00' }],
  ['POST /round/times', '/round/times', { datum: '2026-11-23' }],
  [
    'PUT /round/times',
    '/round/times',
    { datum: '2026-11-23', tijden: [{ delivery_id: 1, van: '10:00', tot: '12:00' }] },
  ],
  ['GET /rit/verantwoording', '/rit/verantwoording?datum=2026-11-23'],
  ['POST /driver-links', '/driver-links', { datum: '2026-11-23' }],
  ['GET /rit/link', '/rit/link?datum=2026-11-23'],
  ['POST /rit/link', '/rit/link', { datum: '2026-11-23' }],
  ['POST /delivery/:id/photos', '/delivery/1/photos', photoFile()],
  ['GET /rit/foto', '/rit/foto?datum=2026-11-23'],
  ['POST /rit/foto', '/rit/foto', { levering: '1', foto: photoFile() }],
  ['GET /photo/:id', '/photo/1'],
  ['DELETE /photo/:id', '/photo/1'],
  ['DELETE /driver-links/:id', '/driver-links/1'],
  ['GET /chauffeur/:token', '/chauffeur/x'],
  ['GET /chauffeur/:token/anders', '/chauffeur/x/anders?levering=1'],
  ['POST /chauffeur/:token', '/chauffeur/x', { levering: '1', geleverd: 'ja' }],
  [
    'POST /chauffeur/:token/delivery/:id/delivered',
    '/chauffeur/x/delivery/1/delivered',
    { geleverd: true },
  ],
  ['GET /chauffeur/:token/verantwoording', '/chauffeur/x/verantwoording'],
  ['POST /chauffeur/:token/delivery/:id/photos', '/chauffeur/y/delivery/1/photos', photoFile()],
  ['POST /chauffeur/:token/foto', '/chauffeur/y/foto', { levering: '1', foto: photoFile() }],
  ['GET /chauffeur/:token/photo/:id', '/chauffeur/y/photo/1'],
  ['DELETE /chauffeur/:token/photo/:id', '/chauffeur/y/photo/1'],
];
