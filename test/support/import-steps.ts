import type { Step } from './everything.ts';

/** A list of customers with one row. */
function aCustomerFile(): File {
  return new File(['Naam;Adres\nJansen;Kerkweg 4\n'], 'klanten.csv', { type: 'text/csv' });
}

/** A request for each route that imports or exports customers. */
export const importSteps: readonly Step[] = [
  ['GET /klanten/importeren', '/klanten/importeren'],
  ['POST /klanten/importeren', '/klanten/importeren', { bestand: aCustomerFile() }],
  ['GET /klanten/importeren', '/klanten/importeren?bestand=x&kolom0=naam'],
  ['GET /klanten/importeren/opslaan', '/klanten/importeren/opslaan'],
  ['POST /klanten/importeren/opslaan', '/klanten/importeren/opslaan', { bestand: 'x' }],
  ['GET /klanten/importeren/fouten', '/klanten/importeren/fouten?bestand=x'],
  ['GET /klanten/importeren/voorbeeld', '/klanten/importeren/voorbeeld'],
  ['GET /klanten/exporteren', '/klanten/exporteren'],
  ['GET /klanten/exporteren', '/klanten/exporteren?soort=xlsx'],
  ['POST /customers/import', '/customers/import?proef=1', aCustomerFile()],
  ['POST /customers/import', '/customers/import', aCustomerFile()],
  ['POST /customers/import/fouten.csv', '/customers/import/fouten.csv', aCustomerFile()],
];
