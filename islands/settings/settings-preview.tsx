import { useEffect, useState } from 'react';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { load } from '../kit/load.ts';
import type { LivePreview } from './live-preview.tsx';

/** Loads the code of the preview when the form gets the focus, on request, and when the form has a draft. */
export function SettingsPreview({ form }: { form: string }) {
  const [Live, setLive] = useState<typeof LivePreview>();
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState('');

  useEffect(() => {
    const show = () =>
      void load(() => import('./live-preview.tsx')).then(
        (file) => setLive(() => file.LivePreview),
        async () => {
          setAsked(false);
          setFailure(await previewFailure());
        },
      );
    sessionStorage.removeItem('sent');
    document.querySelector(`#${form}`)?.addEventListener('focusin', show, { once: true });
    if (asked || `draft:${location.pathname}` in sessionStorage) show();
  }, [form, asked]);

  return (
    <section className="preview" aria-label="Voorbeeld van een factuur">
      <h2>Voorbeeld</h2>
      {Live ? (
        <Live form={form} asked={asked} explain={previewFailure} />
      ) : (
        <>
          <p role="status">{failure}</p>
          <button type="button" className="quiet" onClick={() => setAsked(true)}>
            Voorbeeld tonen
          </button>
        </>
      )}
    </section>
  );
}

/** Explains why the preview was not drawn: no connection, or a page that is older than the files of the server. */
async function previewFailure(): Promise<string> {
  const answer = await fetch(islandPaths.health()).catch(() => undefined);
  return answer === undefined
    ? 'Het voorbeeld kan nu niet worden getekend: geen verbinding.'
    : 'Het voorbeeld kan nu niet worden getekend. Herlaad de pagina.';
}
