import type { Help } from '../ui/help.ts';

export const usersHelp: Help = {
  key: 'gebruikers',
  name: 'Gebruikersbeheer',
  lines: [
    'Geef iedereen een eigen gebruiker: dan weet je later wie wat deed.',
    'Een gewone gebruiker plant, factureert en boekt. Een beheerder mag ook instellingen en gebruikers wijzigen.',
    'Wie weggaat maak je inactief: hij kan niet meer inloggen, en zijn werk blijft staan.',
    'Jezelf en de laatste beheerder kun je niet inactief maken.',
  ],
};
