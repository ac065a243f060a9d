import type { Help } from '../ui/help.ts';

export const paymentsHelp: Help = {
  key: 'betalingen',
  name: 'Betalingen',
  lines: [
    'Wat nog open is, oudste eerst.',
    'Lees een bankafschrift in: wat herkend is staat aangevinkt, jij kijkt alleen naar twijfel.',
    'Contant of via een app ontvangen? Druk achter de factuur op de knop voor een betaling.',
    'Verkeerd geboekt? Open de factuur: daar staan ‘Ongedaan maken’ en ‘Verreken met…’ achter de betaling.',
    'Een herinnering kun je eerst lezen. Binnen 7 dagen vraagt Vipo of je het zeker weet.',
  ],
};

export const bookedHelp: Help = {
  key: 'geboekt',
  name: 'Geboekt',
  lines: [
    'Alle betalingen die geboekt zijn, de laatste boven, met wie het deed.',
    'Verkeerd geboekt? ‘Ongedaan maken’ zet het bedrag weer open bij de factuur.',
    'Een betaling bij de verkeerde factuur kun je daar ook verplaatsen naar een andere factuur van dezelfde klant.',
    'Wat ongedaan gemaakt is blijft hier staan, zodat je kunt nagaan wat er gebeurde.',
  ],
};
