import type { Help } from '../ui/help.ts';

export const homeHelp: Help = {
  key: 'vandaag',
  name: 'Vandaag',
  lines: [
    'Bovenaan staat wat je nog kunt factureren, wat er open staat en hoeveel kuub deze week weggaat. Klik op een bedrag om de lijst te zien.',
    'Daaronder staan de leveringen van vandaag en morgen. Klik op een naam om de levering te openen.',
    'Wat niet geleverd is blijft hier staan tot je een nieuwe dag kiest.',
    'De komende twee weken laten zien waar nog ruimte is. Kies een vak om daar te plannen.',
  ],
};
