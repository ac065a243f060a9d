import type { Help } from '../ui/help.ts';

export const divideHelp: Help = {
  key: 'verdelen',
  name: 'Verdelen',
  lines: [
    'Eén bedrag van de bank kan bij meer facturen horen. Typ per regel een nummer of een naam, en het bedrag.',
    'Laat het bedrag leeg om te boeken wat er bij die factuur openstaat.',
    'Wat je niet verdeelt blijft wachten in het bankafschrift.',
    'Klopt een deel niet? Maak dat deel ongedaan bij de factuur, dan wacht het bedrag weer.',
  ],
};
