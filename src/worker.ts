import type { Answer } from './background/work.ts';
import type { Clearing } from './backups/clearing/clear-file.ts';
import type { DeliveryList } from './rounds/list.ts';

/** The functions that run in a thread of their own (`background/work.ts`). Each loads its code when it is called. */
const functions = {
  'delivery-list': async (list: DeliveryList) => {
    const [{ drawDeliveryList }, { loadFonts }] = await Promise.all([
      import('./rounds/list-pdf.ts'),
      import('./invoices/pdf/fonts.ts'),
    ]);
    return drawDeliveryList(list, await loadFonts());
  },
  logo: async (file: Uint8Array) => {
    const { decodeLogo } = await import('./firm/logo-pixels.ts');
    return decodeLogo(file);
  },
  'clear-database': async (clearing: Clearing) => {
    const { clearFile } = await import('./backups/clearing/clear-file.ts');
    return clearFile(clearing);
  },
  'merged-pdf': async (pdfs: Uint8Array[]) => {
    const { mergePdfs } = await import('./bookkeeping/merged-pdf.ts');
    return mergePdfs(pdfs);
  },
};

declare const self: Worker;

self.addEventListener(
  'message',
  (event: MessageEvent<{ name: keyof typeof functions; input: never }>) => {
    const { name, input } = event.data;
    functions[name](input).then(
      (value) => answer({ value }),
      (error: unknown) =>
        answer({ error: error instanceof Error ? String(error.stack) : String(error) }),
    );
  },
);

function answer(message: Answer): void {
  // The bytes of a file are moved and not copied.
  const value = 'value' in message ? message.value : undefined;
  self.postMessage(message, value instanceof Uint8Array ? [value.buffer] : []);
}
