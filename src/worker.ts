import type { Answer, SentError } from './background/work.ts';
import { codeOf } from './database/damage.ts';
import type { InvoiceDocument } from './invoices/document.ts';
import type { DeliveryList } from './rounds/list.ts';
import { DomainError } from './shared/domain-error.ts';

/**
 * The number of drawings after which garbage is collected. Without this collection the thread would keep 20 MB more.
 */
const DRAWN_BEFORE_COLLECTION = 32;
let drawn = 0;

/** Loads the code of the database. Most functions do not need it. */
async function loadConnecting() {
  return (await import('./database/in-thread.ts')).onOwnConnection;
}

/** The functions that run in a thread (`background/work.ts`). Each function loads its code when it is called. */
const functions = {
  'delivery-list': async () => {
    const { drawDeliveryList } = await import('./rounds/list-pdf.ts');
    const { loadFonts } = await import('./invoices/pdf/draw.ts');
    return async (list: DeliveryList) => drawDeliveryList(list, await loadFonts());
  },
  invoice: async () => {
    const draw = await (await import('./invoices/pdf/draw.ts')).loadDraw();
    return ({ document, logo }: { document: InvoiceDocument; logo?: Uint8Array }) => {
      if (++drawn % DRAWN_BEFORE_COLLECTION === 0) Bun.gc(true);
      return draw(document, logo);
    };
  },
  'propose-order': async () => (await import('./rounds/order/proposal.ts')).proposeOrder,
  logo: async () => (await import('./firm/logo-pixels.ts')).decodeLogo,
  upgrade: async () => (await import('./database/upgrade.ts')).upgradeFile,
  'clear-database': async () =>
    (await loadConnecting())((await import('./backups/clear-database.ts')).clearFile),
  spreadsheet: async () => (await import('./files/spreadsheets/read.ts')).readSpreadsheet,
  'try-import': async () =>
    (await loadConnecting())((await import('./customers/import/import-customers.ts')).tryRows),
  'store-import': async () =>
    (await loadConnecting())((await import('./customers/import/import-customers.ts')).storeRows),
  'import-faults': async () => (await import('./customers/import/faults.ts')).faultsOf,
  statement: async () => (await import('./statements/read.ts')).packStatementFile,
  'book-lines': async () =>
    (await loadConnecting())((await import('./statements/book-lines.ts')).bookLines),
  'count-old': async () =>
    (await loadConnecting())((await import('./receivables/takeovers/take-over.ts')).sumUntil),
  'take-over': async () =>
    (await loadConnecting())((await import('./receivables/takeovers/take-over.ts')).takeOverAll),
  'undo-takeover': async () =>
    (await loadConnecting())((await import('./receivables/takeovers/take-over.ts')).undoAll),
  'undo-act': async () => (await loadConnecting())((await import('./undo/undo-act.ts')).undoOnce),
  'customers-xlsx': async () =>
    (await loadConnecting())((await import('./customers/export/customer-list.ts')).customersXlsx),
  'merged-pdf': async () => (await import('./bookkeeping/merged-pdf.ts')).mergePdfs,
  ubl: async () => (await import('./bookkeeping/ubl/packed.ts')).packUbl,
};

declare const self: Worker;

type Request = { id: number; name: keyof typeof functions; input: never };

self.addEventListener('message', ({ data }: MessageEvent<Request>) => void answer(data));

async function answer({ id, name, input }: Request): Promise<void> {
  try {
    const work: (input: never) => unknown = await functions[name]();
    const value = await work(input);
    // The bytes of a file are moved to the main thread without copying.
    post({ id, value }, value instanceof Uint8Array ? [value.buffer] : []);
  } catch (error) {
    post({ id, error: sent(error) });
  }
}

function post(message: Answer, moved: ArrayBufferLike[] = []): void {
  self.postMessage(message, moved);
}

function sent(error: unknown): SentError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const rule = error instanceof DomainError ? error : undefined;
  return {
    isRule: rule !== undefined,
    code: rule?.code ?? codeOf(error),
    message,
    stack,
    fields: rule?.fields,
  };
}
