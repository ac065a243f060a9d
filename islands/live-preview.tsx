import { useEffect, useState } from 'react';
import { isUntouched } from './form-values.ts';
import { keepForm } from './kept-form.ts';
import { load } from './load.ts';

const WAIT_MS = 400;

export function LivePreview({ form, asked }: { form: string; asked: boolean }) {
  const [url, setUrl] = useState<string>();
  const [failure, setFailure] = useState('');
  const [wanted, setWanted] = useState(() => asked || !isUntouched(formOf(form)));

  useEffect(() => {
    const element = formOf(form);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async () => {
      try {
        const { drawPreview } = await load(() => import('./draw-preview.ts'));
        const pdf = await drawPreview(new FormData(element ?? undefined));
        setUrl(URL.createObjectURL(pdf));
        setFailure('');
      } catch {
        setFailure('Het voorbeeld kan nu niet worden getekend.');
      }
    };
    const drawLater = () => {
      setWanted(true);
      clearTimeout(timer);
      timer = setTimeout(() => void draw(), WAIT_MS);
    };
    element?.addEventListener('input', drawLater);
    if (wanted) drawLater();
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('input', drawLater);
    };
  }, [form, wanted]);

  useEffect(() => keepForm(formOf(form)), [form]);

  // The one before is let go when the next has taken its place.
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  if (!wanted) {
    return (
      <button type="button" className="quiet" onClick={() => setWanted(true)}>
        Voorbeeld tonen
      </button>
    );
  }
  if (url === undefined) return <p role="status">{failure || 'Laden...'}</p>;
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- in a sandbox browsers show no PDF; this one is our own */}
      <iframe title="Voorbeeld van een factuur" src={url} />
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          Voorbeeld openen
        </a>
        {failure && ` ${failure}`}
      </p>
    </>
  );
}

function formOf(id: string): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`#${id}`);
}
