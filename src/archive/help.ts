import type { Help } from '../ui/help.ts';

export const archiveHelp: Help = {
  key: 'archief',
  name: 'Archief',
  lines: [
    'Alle facturen, de nieuwste boven. Zoek op naam, nummer of datum, of kies een periode.',
    'Is een klant hernoemd? Zoek de klant in de balk bovenaan: op zijn pagina staan ook facturen met de oude naam.',
    'Klik op een naam om te zien wat er betaald is.',
    '‘Crediteer’ maakt een creditfactuur voor het hele bedrag. De factuur zelf blijft bewaard.',
    'Vink facturen aan om ze samen te downloaden, of kies een maand of kwartaal voor de boekhouder.',
  ],
};
