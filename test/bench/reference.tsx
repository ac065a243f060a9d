// A minimal server on the same libraries: Hono, React, SQLite and jsPDF, without rules or a log. It looks up a session
// and compresses its answers as Vipo does. Its list has the columns of /overzicht, and its invoice has no payment code.
// Usage: bun test/bench/reference.tsx FOLDER ROWS
import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { jsPDF } from 'jspdf';
import { renderToString } from 'react-dom/server';
import { compress } from '../../src/http/compress.ts';
import type { Env } from '../../src/http/context.ts';

const [folder = '.', rows = '1000'] = process.argv.slice(2);
const db = new Database(join(folder, 'reference.sqlite'), { create: true, strict: true });
db.run('PRAGMA journal_mode = WAL');
db.run('PRAGMA synchronous = FULL');
db.run(`CREATE TABLE deliveries (id INTEGER PRIMARY KEY, name TEXT, address TEXT, phone TEXT, quantity INTEGER,
  price INTEGER, fee INTEGER, date TEXT, slot INTEGER, payment TEXT, remarks TEXT) STRICT`);
db.run('CREATE INDEX deliveries_by_time ON deliveries (date, slot, id)');
db.run('CREATE TABLE invoices (id INTEGER PRIMARY KEY, pdf BLOB) STRICT');
db.run('CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT) STRICT');
db.run('CREATE TABLE sessions (token_hash TEXT PRIMARY KEY, user_id INTEGER) STRICT');
db.run("INSERT INTO users VALUES (1, 'piet')");
db.run('INSERT INTO sessions VALUES (?, 1)', [hashOf('reference')]);
db.run(
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
   INSERT INTO deliveries
   SELECT i, 'Jansen ' || i, 'Dorpsstraat 1, 1234 AB Ons Dorp', '06 12345678', 2500, 9000, 1250,
     date('now', (i * 1000 / ?1 - 900) || ' days'), i % 2, 'contant', '' FROM n`,
  [Number(rows)],
);

type Row = Record<'name' | 'address' | 'phone' | 'date' | 'payment' | 'remarks', string> &
  Record<'id' | 'quantity' | 'price' | 'fee' | 'slot', number>;
const page = db.query<Row, [string]>(
  'SELECT * FROM deliveries WHERE date >= ? ORDER BY date, slot, id LIMIT 50',
);
const session = db.query<{ name: string }, [string]>(
  'SELECT name FROM sessions JOIN users ON users.id = user_id WHERE token_hash = ?',
);
const heads = [
  'Naam',
  'Adres',
  'Telefoon',
  'Aantal kuub',
  'Prijs/kuub',
  'Bezorgkosten',
  'Totaal',
  'Datum',
  'Tijdslot',
  'Betaalmethode',
  'Opmerkingen',
  '',
];
const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });
const format = (cents: number) => euros.format(cents / 100);

function List({ deliveries }: { deliveries: Row[] }) {
  return (
    <html lang="nl">
      <body>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {deliveries.map((row) => (
              <tr key={row.id}>
                <td>{row.name}</td>
                <td>
                  <a href={`https://maps.google.com?q=${encodeURIComponent(row.address)}`}>
                    {row.address}
                  </a>
                </td>
                <td>
                  <a href={`tel:${row.phone}`}>{row.phone}</a>
                </td>
                <td>{row.quantity / 1000}</td>
                <td>{format(row.price)}</td>
                <td>{format(row.fee)}</td>
                <td>{format((row.price * row.quantity) / 1000 + row.fee)}</td>
                <td>{row.date.split('-').toReversed().join('-')}</td>
                <td>{row.slot === 0 ? 'Ochtend' : 'Middag'}</td>
                <td>{row.payment}</td>
                <td>{row.remarks}</td>
                <td>
                  <a href={`/edit/${row.id}`}>Bewerken</a>
                  <a href={`/plan?kopie=${row.id}`}>Kopiëren</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </body>
    </html>
  );
}

function drawInvoice(number: number): Uint8Array<ArrayBuffer> {
  const doc = new jsPDF({ compress: true });
  doc.setFont('helvetica');
  for (let line = 0; line < 30; line++)
    doc.text(`Factuur ${number}, regel ${line}`, 20, 20 + 8 * line);
  return new Uint8Array(doc.output('arraybuffer'));
}

function hashOf(token: string): string {
  return new Bun.CryptoHasher('sha256').update(token).digest('hex');
}

const insert = db.query('INSERT INTO invoices (id, pdf) VALUES (?, ?)');
let last = 0;
const app = new Hono<Env>()
  .use(compress, async (c, next) => {
    if (session.get(hashOf(getCookie(c, 'session') ?? '')) === null) return c.text('', 401);
    return next();
  })
  .get('/list', (c) => {
    const deliveries = page.all(new Date().toISOString().slice(0, 10));
    return c.html(`<!doctype html>${renderToString(<List deliveries={deliveries} />)}`);
  })
  .post('/invoice', (c) => {
    const number = ++last;
    const pdf = drawInvoice(number);
    db.transaction(() => insert.run(number, pdf)).immediate();
    return c.body(pdf);
  });
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });
console.log(server.url.origin);
