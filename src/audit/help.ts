import type { Help } from '../ui/help.ts';

export const logbookHelp: Help = {
  key: 'logboek',
  name: 'Logboek',
  lines: [
    'Alles wat er gewijzigd is, met wie het deed en wanneer. Niemand kan dit veranderen.',
    'Zoek op een dag, een gebruiker of een onderwerp.',
    'Wat verwijderd is kun je hier 30 dagen lang ongedaan maken.',
    'Na zeven jaar wist Vipo de regels.',
  ],
};
