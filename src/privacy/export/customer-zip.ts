import { yieldToRequests } from '../../background/yield.ts';
import { getPdf } from '../../bookkeeping/queries.ts';
import type { Customer } from '../../customers/schema.ts';
import { toWire } from '../../customers/wire.ts';
import type { Parts } from '../../database/in-parts.ts';
import type { Db } from '../../database/open.ts';
import { addPhotoIds, findJpeg, listPhotosOfCustomer } from '../../deliveries/photos/queries.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { toWire as deliveryToWire } from '../../deliveries/wire.ts';
import { ZipStream } from '../../files/zip.ts';
import { fileName } from '../../invoices/file-name.ts';
import { amsterdamDate } from '../../shared/dates.ts';
import { toEuros } from '../../shared/money.ts';
import { pointOf } from '../../shared/point.ts';
import {
  type ExportedAttempt,
  type ExportedPayment,
  listDocumentsOf,
  listHoldsOf,
  listPaymentsOf,
  listSentOf,
  listToldTo,
  readDeliveriesOf,
} from './queries.ts';

type Bytes = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;
type Write = (part: string, isLast?: boolean) => void;

/**
 * The zip has the record with mails, messages and payment requests, the deliveries, the payments, the PDFs and the
 * photos.
 */
export async function* customerZip(db: Db, customer: Customer): Bytes {
  const zip = new ZipStream();
  const documents = listDocumentsOf(db, customer.id);
  const record = await recordOf(db, customer, documents);
  zip.addFile('klant.json', JSON.stringify(record, undefined, 2));
  yield zip.take();
  yield* jsonFile(zip, 'leveringen.json', readDeliveriesOf(db, customer.id), (rows) =>
    addPhotoIds(db, rows).map(deliveryToWire),
  );
  yield* jsonFile(zip, 'betalingen.json', readDeliveriesOf(db, customer.id), (rows) =>
    rows.flatMap(({ id }) => listPaymentsOf(db, id).map(paymentToWire)),
  );
  for (const { name, bytes } of filesOf(db, customer.id, documents)) {
    zip.addFile(name, bytes);
    yield zip.take();
    await yieldToRequests();
  }
  zip.end();
  yield zip.take();
}

type Documents = ReturnType<typeof listDocumentsOf>;

async function recordOf(db: Db, customer: Customer, documents: Documents) {
  const attempts: ExportedAttempt[] = [];
  for (const { number, creditOf } of documents) {
    if (creditOf !== null) continue;
    await yieldToRequests();
    attempts.push(...listSentOf(db, number));
  }
  attempts.push(...listToldTo(db, customer.id));
  const sentBy = (...channels: string[]) =>
    attempts.filter(({ channel }) => channels.includes(channel));
  return {
    ...toWire(customer),
    punt: pointOf(customer),
    nietAanmanen: listHoldsOf(db, customer.id),
    mails: sentBy('mail', 'bezorgmail').map(mailToWire),
    berichten: sentBy('whatsapp', 'bezorgbericht').map(messageToWire),
    betaalverzoeken: sentBy('tikkie').map(requestToWire),
  };
}

/** The PDFs of the invoices and credits, and the photos of the deliveries. Each file is read when it is its turn. */
function* filesOf(db: Db, customerId: number, documents: Documents) {
  for (const document of documents) {
    const name = fileName(document.number, document.creditOf !== null);
    yield { name: `facturen/${name}`, bytes: getPdf(db, document) };
  }
  for (const { id, madeAt } of listPhotosOfCustomer(db, customerId)) {
    const jpeg = findJpeg(db, id);
    const name = `fotos/${amsterdamDate(madeAt)}-foto-${id}.jpg`;
    if (jpeg !== undefined) yield { name, bytes: jpeg };
  }
}

async function* jsonFile(
  zip: ZipStream,
  name: string,
  parts: Parts<Delivery>,
  toList: (rows: Delivery[]) => object[],
): Bytes {
  const write: Write = zip.beginFile(name);
  let separator = '[\n';
  for await (const rows of parts) {
    for (const item of toList(rows)) {
      write(`${separator}${JSON.stringify(item)}`);
      separator = ',\n';
    }
    yield zip.take();
  }
  write(separator === '[\n' ? '[]\n' : '\n]\n', true);
  yield zip.take();
}

function paymentToWire(payment: ExportedPayment) {
  return {
    factuurnummer: payment.number,
    datum: payment.paidOn,
    bedrag: toEuros(payment.amount),
    methode: payment.method,
    reden: payment.reason,
    bron: payment.source,
    kenmerk: payment.reference,
    geboekt_op: payment.recordedAt,
    ongedaan_gemaakt_op: payment.undoneAt,
    naam: payment.counterparty,
    iban: payment.iban,
    omschrijving: payment.description,
  };
}

function mailToWire({ kind, number, recipient, subject, text, createdAt }: ExportedAttempt) {
  return {
    soort: kind,
    nummer: number,
    aan: recipient,
    onderwerp: subject,
    tekst: text,
    gemaakt_op: createdAt,
  };
}

function messageToWire({ about, recipient, createdAt }: ExportedAttempt) {
  return { nummer: about, aan: recipient, gemaakt_op: createdAt };
}

function requestToWire({ about, amount, subject, url, createdAt }: ExportedAttempt) {
  return {
    nummer: about,
    bedrag: toEuros(amount),
    omschrijving: subject,
    link: url,
    gemaakt_op: createdAt,
  };
}
