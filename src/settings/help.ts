import type { Help } from '../ui/help.ts';

export const settingsHelp: Help = {
  key: 'instellingen',
  name: 'Instellingen',
  lines: [
    'Wat je hier invult staat op de facturen die je daarna maakt. Oude facturen veranderen niet.',
    'Het voorbeeld tekent een factuur met wat je typt; opgeslagen is het pas na ‘Opslaan’.',
    'Laat een tekst van een mail leeg om die van Vipo te gebruiken.',
    'Bij ‘Oude facturen’ beschouw je wat al jaren openstaat in één keer als betaald. Je kunt het ongedaan maken.',
    'De capaciteit bepaalt wanneer een ochtend of middag vol is. Leeg: dan let Vipo er niet op.',
  ],
};
