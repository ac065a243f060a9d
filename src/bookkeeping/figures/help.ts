import type { Help } from '../../ui/help.ts';

export const figuresHelp: Help = {
  key: 'cijfers',
  name: 'Cijfers',
  lines: [
    'De omzet en de kuub van elke maand, naast die van het jaar ervoor.',
    'Omzet telt vanaf de factuur, kuub vanaf de levering. Creditfacturen gaan eraf.',
    'De BTW per kwartaal kun je zo overnemen in de aangifte, in rubriek 1a.',
    'De CSV heeft dezelfde cijfers, voor Excel of de boekhouder.',
  ],
};
