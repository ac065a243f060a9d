import { PagePicture } from './page-picture.tsx';
import { usePreview } from './use-preview.ts';

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
