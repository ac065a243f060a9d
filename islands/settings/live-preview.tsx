import { useEffect, useState } from 'react';
import { keepFormDraft } from '../kit/form-draft.ts';
import { isTouched } from '../kit/keep-typed.ts';
import { load } from '../kit/load.ts';
import type { Preview } from './draw-preview.ts';
import { PagePicture } from './page-picture.tsx';

type LivePreviewProps = { form: string; asked: boolean; explain: () => Promise<string> };

export function LivePreview({ form, asked, explain }: LivePreviewProps) {
  const { shown, failure, wanted, want } = usePreview(form, asked, explain);
  if (!wanted) {
    return (
      <button type="button" className="quiet" onClick={want}>
        Voorbeeld tonen
      </button>
    );
  }
  if (shown === undefined) return <p role="status">{failure || 'Laden...'}</p>;
  return (
    <>
      <p role="status" className={failure && 'warning'}>
        {failure}
      </p>
      <PagePicture
        marks={shown.marks}
        logo={shown.logo}
        label={`Eerste bladzijde van een factuur met deze gegevens, nummer ${shown.number}`}
        isOld={failure !== ''}
      />
      <p>
        <a href={shown.url} target="_blank" rel="noreferrer">
          Voorbeeld openen
        </a>
      </p>
    </>
  );
}

const WAIT_MS = 400;

type Shown = Preview & { url: string };

/** Draws the preview of a form after each change and when the connection returns, from the first change or `want` on. */
export function usePreview(form: string, asked: boolean, explain: () => Promise<string>) {
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState('');
  const [wanted, setWanted] = useState(
    () => asked || [...(formOf(form)?.elements ?? [])].some(isTouched),
  );

  useEffect(() => {
    const element = formOf(form);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async () => {
      try {
        const { drawPreview } = await load(() => import('./draw-preview.ts'));
        const preview = await drawPreview(new FormData(element ?? undefined));
        setShown({ ...preview, url: URL.createObjectURL(preview.pdf) });
        setFailure('');
      } catch {
        setFailure(await explain());
      }
    };
    const drawLater = () => {
      setWanted(true);
      clearTimeout(timer);
      timer = setTimeout(() => void draw(), WAIT_MS);
    };
    element?.addEventListener('input', drawLater);
    if (wanted) {
      drawLater();
      window.addEventListener('online', drawLater);
    }
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('input', drawLater);
      window.removeEventListener('online', drawLater);
    };
  }, [form, wanted, explain]);

  useEffect(() => keepFormDraft(formOf(form)), [form]);

  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.url) : undefined), [shown]);

  return { shown, failure, wanted, want: () => setWanted(true) };
}

function formOf(id: string): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`#${id}`);
}
