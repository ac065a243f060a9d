// A minimal server on the same libraries: Hono with compression, React, SQLite and jsPDF, without sessions,
// rules or a log. Its list has the columns of /overzicht. Vipo's figures are given as multiples of its figures.
// Usage: bun test/bench/reference.tsx FOLDER ROWS
import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { jsPDF } from 'jspdf';
import { renderToString } from 'react-dom/server';

const [folder = '.', rows = '1000'] = process.argv.slice(2);
const db = new Database(join(folder, 'reference.sqlite'), { create: true, strict: true });
db.run('PRAGMA journal_mode = WAL');
db.run('PRAGMA synchronous = FULL');
db.run(`CREATE TABLE deliveries (id INTEGER PRIMARY KEY, name TEXT, address TEXT, phone TEXT, quantity INTEGER,
  price INTEGER, fee INTEGER, date TEXT, slot INTEGER, payment TEXT, remarks TEXT) STRICT`);
db.run('CREATE INDEX deliveries_by_time ON deliveries (date, slot, id)');
db.run('CREATE TABLE invoices (id INTEGER PRIMARY KEY, delivery_id INTEGER, pdf BLOB) STRICT');
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
const one = db.query<Row, [number]>('SELECT * FROM deliveries WHERE id = ?');
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

const insert = db.query('INSERT INTO invoices (delivery_id, pdf) VALUES (?, ?)');
const app = new Hono()
  .use(compress())
  .get('/text', (c) => c.text('Vipo'))
  .get('/list', (c) => {
    const deliveries = page.all(new Date().toISOString().slice(0, 10));
    return c.html(`<!doctype html>${renderToString(<List deliveries={deliveries} />)}`);
  })
  .get('/call', (c) => c.json(page.all(new Date().toISOString().slice(0, 10))))
  .get('/call/:id', (c) => c.json(one.get(Number(c.req.param('id')))))
  .post('/invoice/:id', (c) => {
    const id = Number(c.req.param('id'));
    const pdf = drawInvoice(id);
    db.transaction(() => insert.run(id, pdf)).immediate();
    return c.body(pdf);
  });
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });
console.log(server.url.origin);
