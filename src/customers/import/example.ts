import { BYTE_ORDER_MARK, csvLine } from '../../shared/csv.ts';
import { EXPORTED } from '../exported.ts';

/** A file with the columns of an export and one customer, to fill in. */
export function exampleCsv(): string {
  const example = [
    'Bakkerij Korst',
    'Lindelaan 14\n7411 KD Deventer',
    '0612345678',
    'info@korst.example',
    '12,50',
    'betaalverzoek',
    'Achterom, poort staat open',
    '12345678',
    'NL123456782B01',
  ];
  return BYTE_ORDER_MARK + csvLine(EXPORTED.map(({ heading }) => heading)) + csvLine(example);
}
