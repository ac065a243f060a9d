import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Firm } from '../../src/invoices/invoicing/screen.tsx';
import { paths } from '../../src/paths.ts';
import type { IsoDate } from '../../src/shared/dates.ts';
import { cents, formatEuros } from '../../src/shared/money.ts';
import { load } from '../kit/load.ts';
import { toast } from '../kit/toast.ts';
import { AllInOne } from './all-in-one.tsx';
import type * as Interrupted from './interrupted-run.tsx';
import type { Outcome } from './invoice-run.ts';
import {
  findKeptRun,
  forget,
  keepRun,
  markBegun,
  useIsInterrupted,
  useLeavingWarning,
} from './kept-run.ts';
import { changePayment, paymentsSaved, withSavedPayment } from './save-payment.ts';
import { type Picked, useSelection } from './use-selection.ts';

/** A run of so many invoices offers them in one PDF, instead of a download each. */
const ONE_PDF_FROM = 5;

type Result = Picked & Outcome;
type Run = { done: number; all: number; name: string };
type InvoicingProps = {
  today: IsoDate;
  requestsFee: boolean;
  firm: Firm;
};

type Way = { requestsFee: boolean; downloads: boolean };

async function invoiceOne(one: Picked, way: Way): Promise<Outcome> {
  try {
    const { invoiceDelivery } = await load(() => import('./invoice-run.ts'));
    return await invoiceDelivery(one, way);
  } catch {
    return { notes: [{ text: 'Geen verbinding. Probeer het opnieuw.', isFailure: true }] };
  }
}

export function Invoicing({ today, requestsFee, firm }: InvoicingProps) {
  const [selection, untick] = useSelection();
  const [results, setResults] = useState<Result[]>([]);
  const [run, setRun] = useState<Run | undefined>();
  const [question, setQuestion] = useState<ReactNode>();
  const preparing = useRef(false);
  const busy = run !== undefined;
  const interrupted = useInterrupted(useIsInterrupted(busy));
  useLeavingWarning(busy);

  async function prepare(picked: Picked[]) {
    if (preparing.current) return;
    preparing.current = true;
    setRun({ done: 0, all: picked.length, name: picked[0]?.name ?? '' });
    // An invoice keeps the payment method it was made with: what was chosen just now comes first.
    const isSaved = await paymentsSaved();
    setRun(undefined);
    const toDo = isSaved && (await confirmed(picked.map(withSavedPayment)));
    preparing.current = false;
    if (toDo) await start(toDo);
  }

  /** What is to be invoiced after the questions about it; undefined when somebody thinks better of it. */
  async function confirmed(picked: Picked[]): Promise<Picked[] | undefined> {
    const isUnknown = picked.some(({ payment }) => payment === 'onbekend');
    if (firm.missing.length === 0 && !isUnknown) return picked;
    const file = await load(() => import('./confirm-run.tsx')).catch(() => undefined);
    if (!file) {
      toast('error', 'Geen verbinding. Probeer het opnieuw.');
      return undefined;
    }
    const { ConfirmRun } = file;
    const answer = await new Promise<Picked[] | undefined>((resolve) =>
      setQuestion(
        <ConfirmRun {...{ picked, firm, changePayment, withSavedPayment }} onAnswer={resolve} />,
      ),
    );
    setQuestion(undefined);
    return answer;
  }

  async function start(picked: Picked[]) {
    setResults([]);
    keepRun(picked);
    const way = { requestsFee, downloads: picked.length < ONE_PDF_FROM };
    for (const [done, one] of picked.entries()) {
      markBegun(one);
      setRun({ done, all: picked.length, name: one.name });
      const outcome = await invoiceOne(one, way);
      setResults((before) => [...before, { ...one, ...outcome }]);
      forget([one]);
    }
    untick(picked);
    setRun(undefined);
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
  }

  return (
    <div className="run">
      {interrupted && (
        <interrupted.InterruptedRun keeping={keeping} onContinue={(left) => void prepare(left)} />
      )}
      <div className="buttons">
        <button
          type="button"
          disabled={selection.length === 0 || busy}
          onClick={() => void prepare(selection)}
        >
          Factuur maken
        </button>
        <p role="status">
          {run ? progressText(run) : selectionText(selection, today) || resultText(results)}
        </p>
        {selection.length > 0 && !busy && (
          <button type="button" className="quiet clear" onClick={() => untick(selection)}>
            Selectie wissen
          </button>
        )}
      </div>
      {question}
      {!busy && results.length >= ONE_PDF_FROM && (
        <AllInOne numbers={results.flatMap((one) => one.invoiceNumber ?? [])} />
      )}
      <ul className="results">
        {results.map((result) => (
          <ResultLine key={result.id} result={result} />
        ))}
      </ul>
    </div>
  );
}

const keeping = { findKeptRun, forget };

/** What names an interrupted run; it is loaded when there is one. */
function useInterrupted(isNeeded: boolean): typeof Interrupted | undefined {
  const [file, setFile] = useState<typeof Interrupted>();
  useEffect(() => {
    if (isNeeded) void load(() => import('./interrupted-run.tsx')).then(setFile, () => undefined);
  }, [isNeeded]);
  return isNeeded ? file : undefined;
}

function ResultLine({ result }: { result: Result }) {
  const { id, name, invoiceNumber, notes } = result;
  return (
    <li>
      <strong>{name}</strong>
      {': '}
      {invoiceNumber && (
        <a href={paths.api.invoicePdf(id)} target="_blank" rel="noreferrer">
          {`factuur ${invoiceNumber}`}
        </a>
      )}
      {notes.map((note) => (
        <span key={note.text} className={note.isFailure ? 'note failed' : 'note'}>
          {note.text}
        </span>
      ))}
    </li>
  );
}

function progressText({ name, done, all }: Run): string {
  return `Bezig met ${name} (${done + 1} van ${all})...`;
}

function resultText(results: Result[]): string {
  if (results.length === 0) return 'Niets geselecteerd';
  const made = results.filter(({ invoiceNumber }) => invoiceNumber).length;
  const failed = results.filter(({ notes }) => notes.some(({ isFailure }) => isFailure)).length;
  const wrong = `bij ${failed} ging iets mis`;
  if (made === 0) return wrong;
  const text = made === 1 ? '1 factuur gemaakt' : `${made} facturen gemaakt`;
  return failed === 0 ? text : `${text}, ${wrong}`;
}

function selectionText(selection: Picked[], today: IsoDate): string {
  if (selection.length === 0) return '';
  const total = cents(selection.reduce((sum, one) => sum + one.total, 0));
  const fees = cents(selection.reduce((sum, one) => sum + one.fee, 0));
  const all = `${selection.length} geselecteerd, samen ${formatEuros(total)}`;
  const text = fees === 0 ? all : `${all}, waarvan ${formatEuros(fees)} bezorgkosten`;
  const coming = selection.filter(({ date }) => date > today).length;
  if (coming === 0) return text;
  return `${text}. Let op: ${coming === 1 ? '1 levering moet' : `${coming} leveringen moeten`} nog komen.`;
}
