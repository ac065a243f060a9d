import type { Help } from '../ui/help.ts';

export const customersHelp: Help = {
  key: 'klanten',
  name: 'Klanten',
  lines: [
    'Klik op een naam voor de leveringen, de facturen en de gegevens van een klant.',
    'Zoek op naam of op het eind van een telefoonnummer.',
    'Een klant ontstaat vanzelf als je een levering plant. Een hele lijst haal je binnen met ‘Importeren’.',
    'Een klant verwijderen haalt geen levering of factuur weg.',
  ],
};

export const importHelp: Help = {
  key: 'importeren',
  name: 'Klanten importeren',
  lines: [
    'Kies een lijst uit Excel of een ander programma, als XLSX of CSV.',
    'Vipo raadt welke kolom wat is. Zet het recht waar het niet klopt.',
    'Eerst komt een proef: je ziet hoeveel klanten nieuw zijn en welke regel een fout heeft.',
    'Met ‘Postcodes opzoeken’ aan krijgt een postcode met nummer straat en plaats. In de proef zie je welke.',
    'Pas als je bevestigt wordt er iets bewaard, en dan alles in één keer.',
  ],
};
