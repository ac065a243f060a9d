import { PagePicture } from './page-picture.tsx';
import { usePreview } from './use-preview.ts';

export function LivePreview({ form, asked }: { form: string; asked: boolean }) {
  const { shown, failure, wanted, want } = usePreview(form, asked);
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
