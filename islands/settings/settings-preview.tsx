import { useEffect, useState } from 'react';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { keepFormDraft } from '../kit/form-draft.ts';
import { isTouched } from '../kit/keep-typed.ts';
import { load } from '../kit/load.ts';
import { logoInput, readChosenLogo } from './chosen-logo.ts';
import type { Preview } from './draw-preview.ts';
import { PagePicture } from './page-picture.tsx';
import { useChosenLogo } from './use-chosen-logo.ts';
import { usePresentPart } from './use-present-part.ts';
import { useUnsaved } from './use-unsaved.ts';

export function SettingsPreview({ form }: { form: string }) {
  const { shown, failure, wanted, want } = usePreview(form);
  useUnsaved(form);
  useChosenLogo();
  usePresentPart();
  return (
    <section className="panel" aria-label="Voorbeeld van een factuur">
      <header>
        <h2>Voorbeeld</h2>
        {shown && (
          <a href={shown.url} target="_blank" rel="noreferrer">
            Als PDF openen
          </a>
        )}
      </header>
      {shown && (
        <PagePicture
          marks={shown.marks}
          logo={shown.logo}
          label={`Eerste bladzijde van een factuur met deze gegevens, nummer ${shown.number}`}
          isOld={failure !== ''}
        />
      )}
      <p role="status" className={shown && failure ? 'warning' : 'hint'}>
        {failure || statusOf(wanted, shown)}
      </p>
      {!wanted && (
        <button type="button" className="quiet" onClick={want}>
          Voorbeeld tonen
        </button>
      )}
    </section>
  );
}

function statusOf(wanted: boolean, shown: Shown | undefined): string {
  if (shown) return `Met wat je nog niet hebt opgeslagen. Bijgewerkt om ${shown.time}.`;
  return wanted ? 'Laden...' : 'De factuur met deze gegevens verschijnt hier zodra je typt.';
}

const WAIT_MS = 400;

type Shown = Preview & { url: string };

/**
 * Draws the preview of a form after each change and when the connection returns. Begins with the first change, or
 * when `want` is called.
 */
function usePreview(id: string) {
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState('');
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>(`#${id}`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async () => {
      const file = await load(() => import('./draw-preview.ts')).catch(() => undefined);
      if (file === undefined) setWanted(false);
      try {
        const logo = await readChosenLogo();
        const chosen = typeof logo === 'object' ? logo : undefined;
        const preview = await file?.drawPreview(new FormData(form ?? undefined), chosen);
        if (preview) setShown({ ...preview, url: URL.createObjectURL(preview.pdf) });
        setFailure(preview ? '' : await explainFailure());
      } catch {
        setFailure(await explainFailure());
      }
    };
    const drawLater = () => {
      setWanted(true);
      clearTimeout(timer);
      timer = setTimeout(() => void draw(), WAIT_MS);
    };
    const stopped = new AbortController();
    const { signal } = stopped;
    form?.addEventListener('input', drawLater, { signal });
    logoInput()?.addEventListener('change', drawLater, { signal });
    // In a wide window the preview is beside the fields, so it is drawn before the user types.
    if (matchMedia('(width >= 64rem)').matches)
      form?.addEventListener('focusin', () => setWanted(true), { signal });
    if (wanted) {
      drawLater();
      window.addEventListener('online', drawLater, { signal });
    }
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [id, wanted]);

  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>(`#${id}`);
    if ([...(form?.elements ?? [])].some(isTouched)) setWanted(true);
    sessionStorage.removeItem('sent');
    keepFormDraft(form);
  }, [id]);

  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.url) : undefined), [shown]);

  return { shown, failure, wanted, want: () => setWanted(true) };
}

/** Explains why the preview was not drawn: no connection, or a page that is older than the files of the server. */
async function explainFailure(): Promise<string> {
  const answer = await fetch(islandPaths.health()).catch(() => undefined);
  return answer === undefined
    ? 'Het voorbeeld kan nu niet worden getekend: geen verbinding.'
    : 'Het voorbeeld kan nu niet worden getekend. Herlaad de pagina.';
}
