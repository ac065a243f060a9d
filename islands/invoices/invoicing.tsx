import { type ComponentProps, useEffect, useState } from 'react';
import type { IsoDate } from '../../src/shared/dates.ts';
import { cents, formatEuros } from '../../src/shared/money.ts';
import { load } from '../kit/load.ts';
import type * as Interrupted from './interrupted-run.tsx';
import { findKeptRun, forget, useIsInterrupted, useLeavingWarning } from './kept-run.ts';
import type { Progress, Result } from './make-invoices.ts';
import { useRun } from './use-run.ts';
import { type Picked, useSelection } from './use-selection.ts';

type InvoicingProps = { today: IsoDate; requestsFee: boolean; mails: boolean };

export function Invoicing({ today, ...run }: InvoicingProps) {
  const [selection, deselect] = useSelection();
  const { prepare, stop, progress, results } = useRun({ ...run, onDone: deselect });
  const busy = progress !== undefined;
  useLeavingWarning(busy);
  return (
    <div className="run">
      <InterruptedRun busy={busy} mails={run.mails} onContinue={(left) => void prepare(left)} />
      <div className="buttons">
        <button
          type="button"
          title="Ctrl+Enter"
          aria-keyshortcuts="Control+Enter"
          disabled={selection.length === 0 || busy}
          onClick={() => void prepare(selection)}
        >
          Factuur maken
        </button>
        <p role="status">
          {progress
            ? progressText(progress)
            : selectionText(selection, today) || resultText(results)}
        </p>
        {progress && progress.done + 1 < progress.all && (
          <button type="button" className="quiet clear" onClick={stop}>
            Stoppen na deze factuur
          </button>
        )}
        {selection.length > 0 && !busy && (
          <button type="button" className="quiet clear" onClick={() => deselect(selection)}>
            Selectie wissen
          </button>
        )}
      </div>
    </div>
  );
}

const keeping = { findKeptRun, forget };

type InterruptedProps = Pick<
  ComponentProps<typeof Interrupted.InterruptedRun>,
  'onContinue' | 'mails'
> & {
  busy: boolean;
};

function InterruptedRun({ busy, ...run }: InterruptedProps) {
  const isInterrupted = useIsInterrupted(busy);
  const [file, setFile] = useState<typeof Interrupted>();
  useEffect(() => {
    if (isInterrupted)
      void load(() => import('./interrupted-run.tsx')).then(setFile, () => undefined);
  }, [isInterrupted]);
  return isInterrupted && file && <file.InterruptedRun keeping={keeping} {...run} />;
}

export function progressText({ name, done, all }: Progress): string {
  return `Bezig met ${name} (${done + 1} van ${all})...`;
}

export function resultText(results: Result[]): string {
  if (results.length === 0) return 'Niets geselecteerd';
  const made = results.filter(({ invoiceNumber }) => invoiceNumber).length;
  const failed = results.filter(({ notes }) => notes.some(({ isFailure }) => isFailure)).length;
  const wrong = `bij ${failed} ging iets mis`;
  if (made === 0) return wrong;
  const text = made === 1 ? '1 factuur gemaakt' : `${made} facturen gemaakt`;
  return failed === 0 ? text : `${text}, ${wrong}`;
}

export function selectionText(selection: Picked[], today: IsoDate): string {
  if (selection.length === 0) return '';
  const total = cents(selection.reduce((sum, one) => sum + one.total, 0));
  const fees = cents(selection.reduce((sum, one) => sum + one.fee, 0));
  const all = `${selection.length} geselecteerd, samen ${formatEuros(total)}`;
  const text = fees === 0 ? all : `${all}, waarvan ${formatEuros(fees)} bezorgkosten`;
  const coming = selection.filter(({ date, delivered }) => date > today && !delivered).length;
  if (coming === 0) return text;
  return `${text}. Let op: ${coming === 1 ? '1 levering moet' : `${coming} leveringen moeten`} nog komen.`;
}
