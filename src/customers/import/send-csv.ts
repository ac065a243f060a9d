import type { Ctx } from '../../http/context.ts';

export const FAULTS_FILE = 'Klanten-fouten.csv';

export function sendCsv(c: Ctx, name: string, csv: string): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  return c.body(csv);
}
