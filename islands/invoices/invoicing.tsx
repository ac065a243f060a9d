import { type ComponentProps, useEffect, useState } from 'react';
import type { Firm } from '../../src/invoices/invoicing/screen.tsx';
import type { IsoDate } from '../../src/shared/dates.ts';
import { load } from '../kit/load.ts';
import type * as Interrupted from './interrupted-run.tsx';
import { findKeptRun, forget, useIsInterrupted, useLeavingWarning } from './kept-run.ts';
import { progressText, resultText, selectionText } from './status-texts.ts';
import { ONE_PDF_FROM, useRun } from './use-run.tsx';
import { useSelection } from './use-selection.ts';

type InvoicingProps = { today: IsoDate; requestsFee: boolean; mails: boolean; firm: Firm };

/** Makes the invoices of the selected deliveries, one by one, in the order of selection. */
export function Invoicing({ today, ...run }: InvoicingProps) {
  const [selection, untick] = useSelection();
  const { prepare, progress, results, list, question } = useRun({ ...run, onDone: untick });
  const busy = progress !== undefined;
  useLeavingWarning(busy);
  return (
    <div className="run">
      <InterruptedRun busy={busy} mails={run.mails} onContinue={(left) => void prepare(left)} />
      <div className="buttons">
        <button
          type="button"
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
        {selection.length > 0 && !busy && (
          <button type="button" className="quiet clear" onClick={() => untick(selection)}>
            Selectie wissen
          </button>
        )}
      </div>
      {question}
      {list && (
        <list.RunResults results={results} inOnePdf={!busy && results.length >= ONE_PDF_FROM} />
      )}
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
