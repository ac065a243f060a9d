import type { Help } from '../ui/help.ts';

export const searchHelp: Help = {
  key: 'zoeken',
  name: 'Zoeken',
  lines: [
    'Zoek op naam, adres, plaats, telefoon of factuurnummer. Hoofdletters en accenten maken niet uit.',
    'Van een telefoonnummer zijn de laatste vier cijfers genoeg.',
    'Een factuurnummer mag op elke manier: 2026-0012, 20260012 of 2026-12.',
    'Op elk scherm druk je op / of Ctrl+K om te zoeken.',
  ],
};
