import { Fragment } from 'react';
import { paths } from '../../paths.ts';

type PhotosOfProps = { customerName: string; ids: readonly number[] | undefined };

/** Small pictures, each with a link to the whole photo. */
export function PhotosOf({ customerName, ids = [] }: PhotosOfProps) {
  if (ids.length === 0) return null;
  return (
    <p className="notice">
      <span>Foto’s:</span>
      {ids.map((id, index) => (
        <PhotoLink key={id} url={paths.api.photo(id)} name={photoName(index, customerName)} />
      ))}
    </p>
  );
}

export function photoName(index: number, customerName: string): string {
  return `Foto ${index + 1} bij ${customerName}`;
}

export function PhotoLink({ url, name }: { url: string; name: string }) {
  return (
    <a href={url}>
      <img src={url} alt={name} height={72} loading="lazy" />
    </a>
  );
}

/** The links 'Foto 1', 'Foto 2' in a row of a list. */
export function PhotoLinks({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <small>
      {ids.map((id, index) => (
        <Fragment key={id}>
          <a href={paths.api.photo(id)}>{`Foto ${index + 1}`}</a>{' '}
        </Fragment>
      ))}
    </small>
  );
}
