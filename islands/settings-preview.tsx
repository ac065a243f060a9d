import { useEffect, useState } from 'react';

const WAIT_MS = 400;

/**
 * An invoice as it will look with what stands in the form, drawn anew while somebody types; nothing is saved. The
 * drawing is heavy, so it is fetched at the first change or when it is asked for.
 */
export function SettingsPreview({ form }: { form: string }) {
  const [url, setUrl] = useState<string>();
  const [failure, setFailure] = useState('');
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    const element = document.querySelector<HTMLFormElement>(`#${form}`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async () => {
      try {
        const { drawPreview } = await import('./draw-preview.ts');
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

  useEffect(() => {
    const element = document.querySelector<HTMLFormElement>(`#${form}`);
    const keep = () => void import('./kept-form.ts').then(({ keepForm }) => keepForm(element));
    sessionStorage.removeItem('sent');
    if (sessionStorage.getItem(`draft:${location.pathname}`) !== null) keep();
    element?.addEventListener('input', keep, { once: true });
  }, [form]);

  // The one before is let go when the next has taken its place.
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  return (
    <section className="preview" aria-label="Voorbeeld van een factuur">
      <h2>Voorbeeld</h2>
      {!wanted && (
        <button type="button" className="quiet" onClick={() => setWanted(true)}>
          Voorbeeld tonen
        </button>
      )}
      {wanted && url === undefined && <p role="status">{failure || 'Laden...'}</p>}
      {url !== undefined && (
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
      )}
    </section>
  );
}
