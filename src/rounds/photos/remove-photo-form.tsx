import { photoName } from '../../deliveries/photos/photos-of.tsx';
import { YES } from '../../shared/wire-names.ts';
import { Hidden } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { CancelLink, Screen } from '../../ui/screen.tsx';
import { REMOVE_PHOTO, SURE } from '../wire-names.ts';

export const REMOVE_PHOTO_TITLE = 'Foto verwijderen?';

type RemovePhotoProps = {
  action: string;
  back: string;
  /** Undefined in the dialog, where a script fills in the photo. */
  photo?: { id: number; url: string; customerName: string };
  className?: string;
};

/** Without scripts the form is a page. With scripts the form is a dialog (`islands/rounds/photos.ts`). */
export function RemovePhotoForm({ action, back, photo, className }: RemovePhotoProps) {
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className={className}
      data-remove-photo=""
    >
      <Hidden fields={{ [REMOVE_PHOTO]: photo?.id, [SURE]: YES }} />
      <p className="which">{photo && `De foto bij ${photo.customerName}`}</p>
      {photo && <img src={photo.url} alt={photoName(0, photo.customerName)} height={144} />}
      <p>Hierna is de foto weg. Dat kan niet ongedaan worden gemaakt.</p>
      <FormEnd cancel={<CancelLink href={back} />}>
        <button className="danger">Verwijderen</button>
      </FormEnd>
    </form>
  );
}

export function RemovePhotoScreen(props: RemovePhotoProps) {
  return (
    <Screen back={props.back}>
      <div className="round calm">
        <RemovePhotoForm className="panel" {...props} />
      </div>
    </Screen>
  );
}
