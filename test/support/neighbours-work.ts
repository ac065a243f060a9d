import { expect } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { csvOf } from './customer-files.ts';
import { get, post, type Sent } from './expensive-requests.ts';
import type { Server } from './neighbours.ts';
import { camt } from './statement.ts';

/**
 * The rows of an import and the lines of a booking. Every import is stored in a thread. A booking of so many lines is
 * stored in a thread too, because the server's main thread books at most fifty lines.
 */
const CUSTOMERS = 100;
const LINES = 60;

/** The longest wait in milliseconds for each kind of request. */
export type Waits = Map<string, number>;

/** Users who read a page, change a delivery, import customers and book a statement, all the time. */
export function neighboursOf(server: Server) {
  const [reader, writer, office] = ['buur', 'anna', 'bert'].map((name) => server.logIn(name));
  let count = 0;

  async function timed(waits: Waits, what: string, token = '', sent: Sent) {
    const began = performance.now();
    const { status, body } = await server.answerTo(token, sent);
    waits.set(what, Math.max(waits.get(what) ?? 0, performance.now() - began));
    expect([what, status, new TextDecoder().decode(status === 200 ? undefined : body)]).toEqual([
      what,
      200,
      '',
    ]);
    return body;
  }

  async function importAndBook(waits: Waits): Promise<void> {
    count += 1;
    await timed(waits, 'import', office, importOf(count));
    const answer = await timed(waits, 'statement', office, statementOf(count));
    const { onbekendeRegels } = JSON.parse(new TextDecoder().decode(answer));
    const regels = onbekendeRegels.map(({ ref }: { ref: string }, i: number) => ({
      ref,
      delen: [{ delivery_id: i + 3, bedrag: 0.01 }],
    }));
    expect(regels.length).toBe(LINES);
    await timed(waits, 'booking', office, post(paths.api.confirmStatement(), { regels }));
  }

  /** Lets the neighbours work until one of them has imported and booked `rounds` times. Returns the longest waits. */
  return async (rounds: number): Promise<Waits> => {
    const waits: Waits = new Map();
    const done = new AbortController();
    const untilDone = async (work: () => Promise<unknown>) => {
      while (!done.signal.aborted) await work();
    };
    const imports = (async () => {
      for (let i = 0; i < rounds; i++) await importAndBook(waits);
    })().finally(() => done.abort());
    await Promise.all([
      imports,
      untilDone(() => timed(waits, 'page', reader, get(paths.home()))),
      untilDone(() => timed(waits, 'change', writer, changeOf((count += 1)))),
    ]);
    return waits;
  };
}

function importOf(count: number): Sent {
  const rows = Array.from({ length: CUSTOMERS }, (_, i) => [
    `Klant ${count}-${i}`,
    `Straat ${count}`,
  ]);
  const body = csvOf([['Naam', 'Adres'], ...rows]);
  const headers = { 'Content-Type': 'text/csv' };
  return [paths.api.importCustomers(), { method: 'POST', headers, body }];
}

function statementOf(count: number): Sent {
  const lines = Array.from({ length: LINES }, (_, i) => ({
    amount: 0.01,
    text: 'Dank je wel',
    ref: `${count}-${i}`,
  }));
  const headers = { 'Content-Type': 'application/xml' };
  return [paths.api.statement(), { method: 'POST', headers, body: camt(lines) }];
}

function changeOf(count: number): Sent {
  const body = JSON.stringify({ Betaling: count % 2 ? 'contant' : 'onbekend' });
  const headers = { 'Content-Type': 'application/json' };
  return [paths.api.updatePayment(500), { method: 'PATCH', headers, body }];
}
