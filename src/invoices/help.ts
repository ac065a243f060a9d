import type { Help } from '../ui/help.ts';

export const invoicingHelp: Help = {
  key: 'factureren',
  name: 'Factureren',
  lines: [
    'Vink aan wat geleverd is en druk op ‘Factuur maken’.',
    'Elke factuur krijgt een nummer en wordt bewaard. Daarna verandert zij nooit meer.',
    'Klopt er iets niet? Crediteer in het archief en plan opnieuw.',
    'Met e-mail of Tikkie ingesteld gaat de factuur of het betaalverzoek meteen mee.',
  ],
};
