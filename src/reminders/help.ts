import type { Help } from '../ui/help.ts';

export const remindersHelp: Help = {
  key: 'herinneringen',
  name: 'Herinneringen',
  lines: [
    'Hier staan de facturen die je wilt herinneren. Er gaat nog niets uit.',
    'Kijk per regel welke brief Vipo stuurt; met ‘Lezen’ zie je de hele tekst.',
    'Haal het vinkje weg bij wie je deze keer overslaat.',
    'Na ‘Versturen’ staat achter elke regel of het gelukt is.',
  ],
};
