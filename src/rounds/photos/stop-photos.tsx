import { PhotoLink, photoName } from '../../deliveries/photos/photos-of.tsx';
import type { PhotoIds } from '../../deliveries/photos/queries.ts';
import { paths } from '../../paths.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { Hidden } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RoundStop } from '../list.ts';
import { MAX_PHOTOS, PHOTO, REMOVE_PHOTO, STOP } from '../wire-names.ts';

export type PhotoForms = {
  action: string;
  /** The prefix of the URLs of the photos: '' or the path of a driver's link. */
  prefix: string;
  ids: PhotoIds;
};
type StopPhotosProps = { stop: RoundStop; forms: PhotoForms; requestId: string };

/**
 * This form works without scripts. With scripts, the file field is hidden, and the button opens the camera or the
 * choice of a file (`islands/rounds/photos.ts`).
 */
export function StopPhotos({ stop: { id, customerName }, forms, requestId }: StopPhotosProps) {
  const { action, prefix, ids } = forms;
  const shown = ids.get(id) ?? [];
  return (
    <form className="photos row" method="post" action={action} encType="multipart/form-data">
      <Hidden fields={{ [HIDDEN.requestId]: requestId, [STOP]: id }} />
      {shown.length < MAX_PHOTOS && (
        <>
          <input
            type="file"
            name={PHOTO}
            aria-label={`Foto bij ${customerName}`}
            accept="image/jpeg,image/*"
            capture="environment"
            required
          />
          <button className="button tall">
            <Icon name="camera" />
            Foto
          </button>
        </>
      )}
      {shown.map((photo, index) => (
        <span className="shot" key={photo}>
          <PhotoLink url={prefix + paths.api.photo(photo)} name={photoName(index, customerName)} />
          <RemoveButton photo={photo} name={photoName(index, customerName)} />
        </span>
      ))}
    </form>
  );
}

function RemoveButton({ photo, name }: { photo: number; name: string }) {
  return (
    <button name={REMOVE_PHOTO} value={photo} aria-label={`${name} verwijderen`} formNoValidate>
      <Icon name="close" />
    </button>
  );
}
