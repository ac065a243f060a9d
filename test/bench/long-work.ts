import { paths } from '../../src/paths.ts';
import { addDays, today } from '../../src/shared/dates.ts';
import { runVipo, vipoProgram } from '../support/binary.ts';
import { note } from './figures.ts';
import { forgetPeak, memoryOf, waitBeside, type Work } from './measure.ts';
import { type Office, PINCODE } from './office.ts';
import { BUSY_DAY, numberOf } from './seed.ts';
import { allCertain, manyLines } from './statement.ts';

/** Backups, checks and clearing are measured at this number of deliveries, where reading all PDFs takes seconds. */
const COPIED_AT = 100_000;
const VERIFY_MS = 30_000;
const day = today(() => new Date());

/** Measures how long others wait during work that reads or writes much, and the memory that some of this work takes. */
export async function measureLongWork(office: Office): Promise<void> {
  const { vipo, size, get, ask } = office;
  const works =
    size === COPIED_AT ? { ...worksOf(office), ...worksOnAll(office) } : worksOf(office);
  for (const [name, [work, before, mostMegabytes]] of Object.entries(works)) {
    const { now } = await memoryOf(vipo.pid);
    await forgetPeak(vipo.pid);
    const wait = await waitBeside(work, get(paths.home()), ask('/list'));
    note(`${name}, wait of others above the control`, size, wait, '≤ 75 ms', before);
    const grown = (await memoryOf(vipo.pid)).peak - now;
    if (mostMegabytes) note(`${name}, memory`, size, grown, `≤ ${mostMegabytes} MB`, '2000 MB');
  }
}

type Works = Record<string, [work: Work, before: string, mostMegabytes?: number]>;

function worksOf({ size, get, send }: Office): Works {
  const quarter = { periode: `${day.slice(0, 4)}-K${Math.ceil(Number(day.slice(5, 7)) / 3)}` };
  const busiest = { dates: [addDays(day, BUSY_DAY)], tijdslot: 'hele dag' };
  const post =
    (path: string, body: object | URLSearchParams, status = 200) =>
    async () => {
      const answer = await send(path, body);
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Error(`${path} answers ${answer.status}`);
    };
  const download = (fields: URLSearchParams, status?: number) =>
    post(paths.archiveDownload(), fields, status);
  return {
    'GET /deliveries': [get(paths.api.deliveries()), '3.6–20 s at 1M', 60],
    'GET /invoices-archief': [get(paths.api.archive()), '3.6–20 s at 1M', 60],
    'GET /all-customers': [get(paths.api.allCustomers()), '3.6–20 s at 1M', 60],
    'list of 1,000 stops': [post(paths.api.exportDeliveries(), busiest), '124–595 ms at 1M'],
    'CSV of a quarter': [
      download(new URLSearchParams({ ...quarter, soort: 'csv' })),
      '124–595 ms at 1M',
    ],
    'e-invoices of 800 invoices': [download(ofNumbers(800, { soort: 'ubl', zonder: '1' })), ''],
    'PDF of 500 invoices': [download(ofNumbers(500, { soort: 'pdf' })), '124–595 ms at 1M'],
    'refused PDF of 501 invoices': [
      download(ofNumbers(501, { soort: 'pdf' }), 303),
      '124–595 ms at 1M',
    ],
    'dry run of 10,000 customers': [
      post(paths.api.importCustomers({ proef: 1 }), manyCustomers()),
      '',
    ],
    'import of 10,000 customers': [post(paths.api.importCustomers(), manyCustomers()), ''],
    'bank statement of 10,000 lines': [post(paths.api.statement(), manyLines(size)), ''],
    'booking of 500 lines': [post(paths.confirmLines(), allCertain(), 303), ''],
  };
}

function worksOnAll({ folder, send }: Office): Works {
  const backUp = async () => {
    const { code, stderr } = await runVipo(folder, ['--backup', folder.file('backup.sqlite')]);
    if (code !== 0) throw new Error(`the backup failed: ${stderr}`);
  };
  // All invoices of this data are copies of two real invoices, so the check finds problems and fails.
  const verify = () =>
    Bun.spawn([vipoProgram(), '--verify'], {
      cwd: folder.path,
      stderr: 'ignore',
      timeout: VERIFY_MS,
    }).exited;
  const clear = async () => {
    const { status } = await send(paths.api.clearDatabase(), { pincode: PINCODE });
    if (status !== 200) throw new Error(`clearing answers ${status}`);
  };
  return {
    'a backup': [backUp, '536 ms'],
    '`--verify`, in its first 30 seconds': [verify, '788 ms'],
    'clearing the database': [clear, '589 ms'],
  };
}

function manyCustomers(): Blob {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Nieuwe klant ${at};Dorpsstraat ${at};612345678;k${at}@vipo.test;12,50;contant`,
  );
  const headings = 'Naam;Adres;Telefoon;E-mail;Bezorgkosten;Betaalmethode';
  return new Blob([[headings, ...rows].join('\n')], { type: 'text/csv' });
}

function ofNumbers(count: number, download: Record<string, string>): URLSearchParams {
  const fields = new URLSearchParams(download);
  for (let number = 1; number <= count; number++) fields.append('nummer', numberOf(number));
  return fields;
}
