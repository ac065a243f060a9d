import { type ReactNode, useRef, useState } from 'react';
import type { Firm } from '../../src/invoices/invoicing/screen.tsx';
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
  firm: Firm;
  onDone: (picked: Picked[]) => void;
};

export function useRun({ requestsFee, mails, firm, onDone }: RunOptions) {
  const [results, setResults] = useState<Result[]>([]);
  const [progress, setProgress] = useState<Progress | undefined>();
  const [question, confirm] = useQuestions(firm);
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
    const known = await withPresentReasons(picked.map(withSavedPayment));
    const toDo = isSaved && (await confirm(known));
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
  return { prepare, stop, progress, results, question };
}

/** The driver may have reported something since the deliveries were selected. */
async function withPresentReasons(picked: Picked[]): Promise<Picked[]> {
  const file = await load(() => import('./check-selection.ts')).catch(() => undefined);
  return file === undefined ? picked : file.withPresentReasons(picked);
}

/** Whether the customer has neither a telephone number nor an e-mail address for the link of the payment request. */
function isOutOfReach({ payment, unreachable }: Picked): boolean {
  return payment === 'betaalverzoek' && unreachable;
}

function needsAnswer(one: Picked): boolean {
  return one.payment === 'onbekend' || one.held !== undefined || isOutOfReach(one);
}

type Confirm = (picked: Picked[]) => Promise<Picked[] | undefined>;

function useQuestions(firm: Firm): [question: ReactNode, confirm: Confirm] {
  const [question, setQuestion] = useState<ReactNode>();

  async function confirm(picked: Picked[]) {
    if (firm.missing.length === 0 && !picked.some(needsAnswer)) return picked;
    const file = await load(() => import('./confirm-run.tsx')).catch(() => undefined);
    if (!file) {
      toast('error', NO_CONNECTION);
      return undefined;
    }
    const { ConfirmRun } = file;
    const answer = await new Promise<Picked[] | undefined>((resolve) =>
      setQuestion(
        <ConfirmRun
          {...{ picked, firm, isOutOfReach, changePayment, withSavedPayment }}
          onAnswer={resolve}
        />,
      ),
    );
    setQuestion(undefined);
    return answer;
  }

  return [question, confirm];
}
