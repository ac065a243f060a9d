import type { Help } from '../ui/help.ts';

export const accountHelp: Help = {
  key: 'inloggen',
  name: 'Inloggen',
  lines: [
    '‘Waar ben ik ingelogd?’ noemt elk apparaat waarop jouw naam nu is ingelogd. Ken je er een niet, beëindig het dan.',
    'Kies daarna een nieuw wachtwoord: op alle andere apparaten ben je dan meteen uitgelogd.',
    'Met ‘Inloggen met een code’ heeft een ander niet genoeg aan je wachtwoord: Vipo vraagt ook een code van je telefoon.',
    'Telefoon kwijt? Gebruik een herstelcode, of vraag een beheerder om de codes uit te zetten.',
  ],
};
