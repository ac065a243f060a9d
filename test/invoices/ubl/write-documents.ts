/**
 * Writes random e-invoices with their PDFs to a folder, for a validator of UBL and NLCIUS:
 * `bun test/invoices/ubl/write-documents.ts FOLDER [COUNT] [SEED]`. With COUNT 0 the program writes the expected files
 * of the tests instead.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ublFileName } from '../../../src/invoices/file-name.ts';
import { loadDraw } from '../../../src/invoices/pdf/draw.ts';
import { ublOf } from '../../../src/invoices/ubl/ubl.ts';
import { randomDocuments } from './random-documents.ts';
import { expectedFiles } from './samples.ts';

const [folder, count = '300', seed = '16'] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder to write to');
mkdirSync(folder, { recursive: true });
if (count === '0')
  for (const [name, xml] of Object.entries(expectedFiles()))
    await Bun.write(join(folder, name), xml);
const draw = await loadDraw();
for (const { document, prepaid } of randomDocuments(Number(count), Number(seed))) {
  const pdf = draw(document, undefined);
  const name = ublFileName(document.number, document.isCredit);
  await Bun.write(join(folder, name), ublOf(document, { pdf, prepaid }));
}
