import { type ReactNode, useRef, useState } from 'react';
import type { Firm } from '../../src/invoices/invoicing/screen.tsx';
import { load } from '../kit/load.ts';
import { toast } from '../kit/toast.ts';
import type { Outcome } from './invoice-run.ts';
import { forget, keepRun, markBegun } from './kept-run.ts';
import type * as Results from './run-results.tsx';
import { changePayment, paymentsSaved, withSavedPayment } from './save-payment.ts';
import type { Picked } from './use-selection.ts';

/** A run of this many invoices or more offers one PDF instead of downloading each invoice. */
export const ONE_PDF_FROM = 5;

const NO_CONNECTION = 'Geen verbinding. Probeer het opnieuw.';

export type Result = Results.Result;
export type Progress = { done: number; all: number; name: string };
type RunOptions = Pick<Options, 'requestsFee' | 'mails'> & {
  firm: Firm;
  onDone: (picked: Picked[]) => void;
};

export function useRun({ requestsFee, mails, firm, onDone }: RunOptions) {
  const [results, setResults] = useState<Result[]>([]);
  const [list, setList] = useState<typeof Results>();
  const [progress, setProgress] = useState<Progress | undefined>();
  const [question, confirm] = useQuestions(firm);
  const preparing = useRef(false);

  async function prepare(picked: Picked[]) {
    if (preparing.current) return;
    preparing.current = true;
    setProgress({ done: 0, all: picked.length, name: picked[0]?.name ?? '' });
    // An invoice gets the payment method that the delivery has then, so choices are saved first.
    const isSaved = await paymentsSaved();
    // The button is enabled from here on, so that it gets the focus back after a question.
    setProgress(undefined);
    const known = await withPresentReasons(picked.map(withSavedPayment));
    const toDo = isSaved && (await confirm(known));
    preparing.current = false;
    if (toDo) await start(toDo);
  }

  async function start(picked: Picked[]) {
    // The list of results is loaded before the first invoice is made, because it shows which invoices fail.
    const file = await load(() => import('./run-results.tsx')).catch(() => undefined);
    if (file === undefined) return toast('error', NO_CONNECTION);
    setList(file);
    setResults([]);
    keepRun(picked);
    const options = { requestsFee, mails, downloads: picked.length < ONE_PDF_FROM };
    for (const [done, one] of picked.entries()) {
      markBegun(one);
      setProgress({ done, all: picked.length, name: one.name });
      const outcome = await invoiceOne(one, options);
      setResults((before) => [...before, { ...one, ...outcome }]);
      forget([one]);
    }
    onDone(picked);
    setProgress(undefined);
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  }

  return { prepare, progress, results, list, question };
}

/** The driver may have reported something since the deliveries were selected. */
async function withPresentReasons(picked: Picked[]): Promise<Picked[]> {
  const file = await load(() => import('./check-selection.ts')).catch(() => undefined);
  return file === undefined ? picked : file.withPresentReasons(picked);
}

type Options = { requestsFee: boolean; mails: boolean; downloads: boolean };

async function invoiceOne(one: Picked, options: Options): Promise<Outcome> {
  try {
    const { invoiceDelivery } = await load(() => import('./invoice-run.ts'));
    return await invoiceDelivery(one, options);
  } catch {
    return { notes: [{ text: NO_CONNECTION, isFailure: true }] };
  }
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
