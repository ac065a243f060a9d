import { useEffect, useState } from 'react';
import { paths } from '../src/paths.ts';
import { call } from './call.ts';
import { invoiceDelivery, type Outcome } from './invoice-run.ts';
import { toast } from './toast.ts';

type Picked = { id: number; name: string };
type Result = Picked & Outcome;
type Run = { done: number; all: number; name: string };

/** The selection over the table of open deliveries, in the order of ticking, and the run that invoices it. */
export function Invoicing({ table }: { table: string }) {
  const [selection, setSelection] = useState<Picked[]>([]);
  const [results, setResults] = useState<Result[]>([]);
  const [run, setRun] = useState<Run | undefined>();

  useEffect(() => {
    const element = document.getElementById(table);
    if (element === null) return undefined;
    setSelection([...checkboxes(element)].filter(({ checked }) => checked).map(pickedBy));
    const changed = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) void savePayment(target);
      else if (target instanceof HTMLInputElement)
        setSelection((before) => toggled(before, target));
    };
    element.addEventListener('change', changed);
    return () => element.removeEventListener('change', changed);
  }, [table]);

  async function start() {
    setResults([]);
    for (const [done, picked] of selection.entries()) {
      setRun({ done, all: selection.length, name: picked.name });
      const outcome = await invoiceDelivery(picked);
      setResults((before) => [...before, { ...picked, ...outcome }]);
      if (outcome.invoiceNumber !== undefined) removeRow(table, picked.id);
    }
    setSelection([]);
    document
      .querySelectorAll<HTMLInputElement>(`#${table} input:checked`)
      .forEach((box) => (box.checked = false));
    setRun(undefined);
  }

  return (
    <div className="run">
      <div className="buttons">
        <button
          type="button"
          disabled={selection.length === 0 || run !== undefined}
          onClick={() => void start()}
        >
          Factuur maken
        </button>
        <p role="status">{statusText(selection.length, run)}</p>
      </div>
      <ul className="results">
        {results.map((result) => (
          <ResultLine key={result.id} result={result} />
        ))}
      </ul>
    </div>
  );
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
        <span key={note} className="note">
          {note}
        </span>
      ))}
    </li>
  );
}

function statusText(selected: number, run: Run | undefined): string {
  if (run !== undefined) return `Bezig met ${run.name} (${run.done + 1} van ${run.all})...`;
  return selected === 0 ? 'Niets geselecteerd' : `${selected} geselecteerd`;
}

function checkboxes(table: HTMLElement): NodeListOf<HTMLInputElement> {
  return table.querySelectorAll<HTMLInputElement>('input[name=levering]');
}

function pickedBy(box: HTMLInputElement): Picked {
  return { id: Number(box.value), name: box.getAttribute('aria-label') ?? '' };
}

function toggled(before: Picked[], box: HTMLInputElement): Picked[] {
  const picked = pickedBy(box);
  const others = before.filter(({ id }) => id !== picked.id);
  return box.checked ? [...others, picked] : others;
}

function removeRow(table: string, id: number): void {
  document.querySelector(`#${table} input[value="${id}"]`)?.closest('tr')?.remove();
}

/** Saves a payment method at once; then it is plain text, since it can only leave 'onbekend'. */
async function savePayment(select: HTMLSelectElement): Promise<void> {
  select.disabled = true;
  const path = paths.api.updatePayment(select.dataset.delivery ?? '');
  const answer = await call('PATCH', path, { body: { Betaling: select.value } });
  if (answer.ok) return select.replaceWith(select.value);
  select.disabled = false;
  select.value = 'onbekend';
  toast('error', 'Kon betaalmethode niet bijwerken.');
}
