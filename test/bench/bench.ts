// Prints how Vipo's screens compare with a bare Hono answer, as ratios of the same run: `npm run bench`.
import { paths } from '../../src/paths.ts';
import { call, logIn, runVipo, startVipo, temporaryFolder } from '../support/binary.ts';
import { seed } from './seed.ts';

const SIZES = [1000, 100_000];
const TRIES = 60;
const AT_ONCE = 8;
const MS = 1000;
const PASSWORD = 'boomstam-7';

const screens = {
  home: paths.home(),
  plan: paths.plan(),
  overzicht: paths.overview(),
  'overzicht, eerder': paths.overview({ periode: 'verleden' }),
  'overzicht, few hits': paths.overview({ klant: 'hoog', periode: 'verleden' }),
  'overzicht, many hits': paths.overview({ klant: 'bos', periode: 'verleden' }),
  'overzicht, no hit': paths.overview({ klant: 'zzzz', periode: 'verleden' }),
  'overzicht, two letters': paths.overview({ klant: 'bo', periode: 'verleden' }),
  factureren: paths.invoicing(),
  archief: paths.archive(),
  'archief, no hit': paths.archive({ klant: 'zzzz' }),
  klanten: paths.customers(),
  'klanten, phone': paths.customers({ klant: '06 0000' }),
  'klant (10 deliveries)': paths.customer(1),
  'customers?query=bos': paths.api.customers('bos'),
};

type Measured = { firstByte: number; perSecond: number };
type Ask = () => Promise<unknown>;

const bare = Bun.spawn([process.execPath, 'test/bench/bare.ts'], { stdout: 'pipe' });
try {
  const bareUrl = await firstLine(bare.stdout);
  const base = await measure(() => fetch(bareUrl).then((answer) => answer.text()));
  console.log('Time to first byte and requests/s, each as a multiple of a bare Hono answer.\n');
  for (const size of SIZES) await report(size, base);
} finally {
  bare.kill();
}

async function report(size: number, base: Measured): Promise<void> {
  using folder = temporaryFolder();
  await seed(folder, size);
  const args = ['--seed-user', 'piet', '--email', 'piet@vipo.test', '--password-stdin'];
  await runVipo(folder, args, { input: PASSWORD });
  await using vipo = await startVipo(folder);
  const token = await logIn(vipo.url, 'piet', PASSWORD);
  const headers = { Authorization: `Bearer ${token}`, Cookie: `vipo_session=${token}` };
  console.log(
    `${size.toLocaleString('nl-NL')} deliveries`.padEnd(28),
    'first byte',
    '  requests/s',
  );
  for (const [name, path] of Object.entries(screens)) {
    const ask = async () => {
      const answer = await fetch(vipo.url + path, { headers });
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      return answer.text();
    };
    print(name, await measure(ask), base);
  }
  print('invoice + PDF', await measureInvoices(vipo.url, token, size), base);
  console.log();
}

function print(name: string, { firstByte, perSecond }: Measured, base: Measured): void {
  const slower = `${(firstByte / base.firstByte).toFixed(1)} ×`.padStart(10);
  const share = `${(perSecond / base.perSecond).toFixed(3)} ×`.padStart(12);
  console.log(`  ${name.padEnd(26)}`, slower, share);
}

/** The median time till an answer, one at a time, and how many a second come when several are asked at once. */
async function measure(ask: Ask): Promise<Measured> {
  const times: number[] = [];
  for (let i = 0; i < TRIES; i++) times.push(await timed(ask));
  const end = performance.now() + MS;
  let answers = 0;
  const asker = async () => {
    for (; performance.now() < end; answers++) await ask();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
  return { firstByte: median(times.slice(TRIES / 3)), perSecond: (answers / MS) * 1000 };
}

/** Invoices deliveries that have none, and fetches each PDF. */
async function measureInvoices(url: string, token: string | undefined, size: number) {
  const open = Array.from({ length: size / 10 }, (_, ten) => ten * 10 + 9);
  const invoice = async () => {
    const id = open.pop();
    if (id === undefined) throw new Error('no open delivery is left');
    const { status } = await call(url, token, paths.api.invoice(id), {});
    if (status !== 201) throw new Error(`an invoice answers ${status}`);
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(url + paths.api.invoicePdf(id), { headers })).arrayBuffer();
  };
  const times: number[] = [];
  for (let i = 0; i < Math.min(TRIES, size / 20); i++) times.push(await timed(invoice));
  const firstByte = median(times.slice(5));
  return { firstByte, perSecond: 1000 / firstByte };
}

async function timed(work: Ask): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  for await (const chunk of stream) return new TextDecoder().decode(chunk).trim();
  throw new Error('the bare server did not start');
}
