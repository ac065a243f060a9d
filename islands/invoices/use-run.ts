import { useRef, useState } from 'react';
import { load } from '../kit/load.ts';
import { toast } from '../kit/toast.ts';
import { forget, keepRun, markBegun } from './kept-run.ts';
import type { Progress, Result } from './make-invoices.ts';
import { changePayment, paymentsSaved, withSavedPayment } from './save-payment.ts';
import type { Picked } from './use-selection.ts';

const NO_CONNECTION = 'Geen verbinding. Probeer het opnieuw.';

type RunOptions = {
  requestsFee: boolean;
  mails: boolean;
  onDone: (picked: Picked[]) => void;
};

export function useRun({ requestsFee, mails, onDone }: RunOptions) {
  const [results, setResults] = useState<Result[]>([]);
  const [progress, setProgress] = useState<Progress | undefined>();
  const preparing = useRef(false);
  const isStopped = useRef(false);

  async function prepare(picked: Picked[]) {
    if (preparing.current) return;
    preparing.current = true;
    setProgress({ done: 0, all: picked.length, name: picked[0]?.name ?? '' });
    // An invoice gets the payment method that is stored at that moment, so the choices of the user are saved first.
    const isSaved = await paymentsSaved();
    // The button is enabled from here on, so that it gets the focus back after a question.
    setProgress(undefined);
    const toDo = isSaved && (await confirm(picked.map(withSavedPayment)));
    preparing.current = false;
    if (toDo) await start(toDo);
  }

  async function start(picked: Picked[], isRetry = false) {
    // This file shows what fails, so it is loaded before the first invoice is made.
    const file = await load(() => import('./make-invoices.ts')).catch(() => undefined);
    if (file === undefined) return toast('error', NO_CONNECTION);
    isStopped.current = false;
    const acts = {
      requestsFee,
      mails,
      keepRun,
      markBegun,
      forget,
      isStopped: () => isStopped.current,
      onProgress: setProgress,
      onResults: setResults,
      onDone: (done: Picked[]) => {
        onDone(done);
        setProgress(undefined);
      },
      retry: (failed: Picked[]) => void start(failed, true),
    };
    await file.makeInvoices(picked, acts, isRetry);
  }

  const stop = () => {
    isStopped.current = true;
  };
  return { prepare, stop, progress, results };
}

/** Undefined when the user cancels, or when a file cannot be loaded. */
async function confirm(picked: Picked[]): Promise<Picked[] | undefined> {
  try {
    const { askBeforeRun } = await load(() => import('./run-questions.ts'));
    return await askBeforeRun(picked, { changePayment, withSavedPayment });
  } catch {
    toast('error', NO_CONNECTION);
    return undefined;
  }
}
