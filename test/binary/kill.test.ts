import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import {
  aDelivery,
  call,
  type Folder,
  runVipo,
  startVipo,
  temporaryFolder,
} from '../support/binary.ts';
import { plantBackupOfToday, plantSession, plantUser } from '../support/planted.ts';
import { until } from '../support/until.ts';

/** For more rounds: `VIPO_KILL_ROUNDS=1000 bun test test/binary/kill.test.ts --timeout 3600000`. */
const ROUNDS = Number(process.env.VIPO_KILL_ROUNDS ?? 4);
const WRITERS = 4;

type Acknowledged = {
  deliveries: number[];
  invoices: Map<string, number>;
  credits: Map<string, number>;
};

/** Plans, invoices and credits until the server is killed. */
async function write(url: string, token: string | undefined, known: Acknowledged): Promise<void> {
  try {
    for (let i = 0; ; i++) {
      const planned = await call(url, token, paths.api.addDelivery(), aDelivery);
      const { id } = planned.body as { id: number };
      known.deliveries.push(id);
      const invoiced = await call(url, token, paths.api.invoice(id), {});
      known.invoices.set((invoiced.body as { invoiceNumber: string }).invoiceNumber, id);
      if (i % 3 !== 0) continue;
      const credited = await call(url, token, paths.api.creditInvoice(id), {});
      known.credits.set((credited.body as { creditNumber: string }).creditNumber, id);
    }
  } catch {
    // The connection broke, so the last request was not acknowledged.
  }
}

async function killWhileWriting(folder: Folder, known: Acknowledged, more: number): Promise<void> {
  await using vipo = await startVipo(folder);
  const token = plantSession(folder, 'piet');
  const enough = known.deliveries.length + more;
  const writers = Array.from({ length: WRITERS }, () => write(vipo.url, token, known));
  await until(() => known.deliveries.length >= enough);
  await vipo.end('SIGKILL');
  await Promise.all(writers);
}

type Stored = { number: string; delivery_id: number; pdf: Uint8Array; pdf_sha256: string };

function assertNothingLost(folder: Folder, known: Acknowledged): void {
  const { $client } = openDatabase(folder.file('data/vipo.sqlite'));
  const all = <Row>(sql: string) => $client.query<Row, []>(sql).all();
  const deliveries = new Set(all<{ id: number }>('SELECT id FROM deliveries').map(({ id }) => id));
  expect(known.deliveries.filter((id) => !deliveries.has(id))).toEqual([]);
  const invoices = all<Stored>('SELECT number, delivery_id, pdf, pdf_sha256 FROM invoices');
  const credits = all<Stored>(
    `SELECT credits.number, delivery_id, credits.pdf, credits.pdf_sha256
     FROM credits JOIN invoices ON invoices.id = invoice_id`,
  );
  for (const [acknowledged, stored] of [
    [known.invoices, invoices],
    [known.credits, credits],
  ] as const) {
    const deliveryOf = new Map(stored.map((one) => [one.number, one.delivery_id]));
    expect([...acknowledged].filter(([number, id]) => deliveryOf.get(number) !== id)).toEqual([]);
  }
  for (const { pdf, pdf_sha256: hash } of [...invoices, ...credits].slice(-50)) {
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(hash);
  }
  $client.close(true);
}

test(
  'all acknowledged changes survive kill -9, and the document numbers have no gap',
  async () => {
    using folder = temporaryFolder();
    plantUser(folder, 'piet');
    plantBackupOfToday(folder);
    const known: Acknowledged = { deliveries: [], invoices: new Map(), credits: new Map() };
    for (let round = 0; round < ROUNDS; round++) {
      await killWhileWriting(folder, known, 3 + Math.random() * 20);
      assertNothingLost(folder, known);
    }
    // Verifying once is enough: a gap or damage of any round would still be found.
    const { code, stdout, stderr } = await runVipo(folder, ['--verify']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toStartWith('Alles klopt');
    expect(known.invoices.size).toBeGreaterThan(ROUNDS);
    expect(known.credits.size).toBeGreaterThan(0);
  },
  { timeout: Math.max(60_000, ROUNDS * 5000) },
);
