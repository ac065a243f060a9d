import type { Answer } from './background/work.ts';
import type { UblSource } from './bookkeeping/ubl/packed.ts';
import type { FaultyFile } from './customers/import/faults.ts';
import type { StoredImport, TriedImport } from './customers/import/in-thread.ts';
import type { OwnConnection } from './database/own-connection.ts';
import type { InvoiceDocument } from './invoices/document.ts';
import type { DeliveryList } from './rounds/list.ts';
import type { BookedLines } from './statements/in-thread.ts';

/** Drawing leaves much garbage. Without this, the thread would keep 20 MB more. */
const DRAWN_BEFORE_COLLECTION = 32;
let drawn = 0;

/** The functions that run in a thread of their own (`background/work.ts`). Each loads its code when it is called. */
const functions = {
  'delivery-list': async (list: DeliveryList) => {
    const [{ drawDeliveryList }, { loadFonts }] = await Promise.all([
      import('./rounds/list-pdf.ts'),
      import('./invoices/pdf/fonts.ts'),
    ]);
    return drawDeliveryList(list, await loadFonts());
  },
  invoice: async ({ document, logo }: { document: InvoiceDocument; logo?: Uint8Array }) => {
    const { loadDraw } = await import('./invoices/pdf/draw.ts');
    const draw = await loadDraw();
    if (++drawn % DRAWN_BEFORE_COLLECTION === 0) Bun.gc(true);
    return draw(document, logo);
  },
  logo: async (file: Uint8Array) => {
    const { decodeLogo } = await import('./firm/logo-pixels.ts');
    return decodeLogo(file);
  },
  'clear-database': async (own: OwnConnection) => {
    const { clearFile } = await import('./backups/clearing/clear-file.ts');
    return clearFile(own);
  },
  'customer-file': async (file: Uint8Array) => {
    const { readFileInThread } = await import('./customers/import/file/read.ts');
    return readFileInThread(file);
  },
  'try-import': async (input: TriedImport) => {
    const { tryInThread } = await import('./customers/import/in-thread.ts');
    return tryInThread(input);
  },
  'store-import': async (input: StoredImport) => {
    const { storeInThread } = await import('./customers/import/in-thread.ts');
    return storeInThread(input);
  },
  'import-faults': async (file: FaultyFile) => {
    const { faultsInThread } = await import('./customers/import/faults.ts');
    return faultsInThread(file);
  },
  statement: async (input: { file: Uint8Array; formats: readonly string[] }) => {
    const { packStatementFile } = await import('./statements/read.ts');
    return packStatementFile(input);
  },
  'book-lines': async (input: BookedLines) => {
    const { bookInThread } = await import('./statements/in-thread.ts');
    return bookInThread(input);
  },
  'customers-xlsx': async (own: OwnConnection) => {
    const { xlsxInThread } = await import('./customers/export/in-thread.ts');
    return xlsxInThread(own);
  },
  'merged-pdf': async (pdfs: Uint8Array[]) => {
    const { mergePdfs } = await import('./bookkeeping/merged-pdf.ts');
    return mergePdfs(pdfs);
  },
  ubl: async (sources: UblSource[]) => {
    const { packUbl } = await import('./bookkeeping/ubl/packed.ts');
    return packUbl(sources);
  },
};

declare const self: Worker;

self.addEventListener(
  'message',
  (event: MessageEvent<{ id?: number; name: keyof typeof functions; input: never }>) => {
    const { id, name, input } = event.data;
    functions[name](input).then(
      (value) => answer({ id, value }),
      (error: unknown) =>
        answer({ id, error: error instanceof Error ? String(error.stack) : String(error) }),
    );
  },
);

function answer(message: Answer): void {
  // The bytes of a file are moved and not copied.
  const value = 'value' in message ? message.value : undefined;
  self.postMessage(message, value instanceof Uint8Array ? [value.buffer] : []);
}
