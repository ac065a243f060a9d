import { Hono } from 'hono';
import { fileOfForm, multipartForm, uploadBody } from '../../files/upload.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { redirectOnError, redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { addressOfRow, rowOf } from '../../shared/changed-row.ts';
import { parseTypedDate } from '../../shared/dates.ts';
import { parseId } from '../../shared/ids.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import type { TickingLink } from '../ticks/tick-delivery.ts';
import { REMOVE_PHOTO, roundQuery, STOP, SURE } from '../wire-names.ts';
import { officeKey, PHOTO_FILE } from './api.ts';
import { addPhoto, getCustomerOf, removePhoto } from './change-photos.ts';
import { readPhoto } from './jpeg.ts';
import { REMOVE_PHOTO_TITLE, RemovePhotoScreen } from './remove-photo-form.tsx';

const photoForm = uploadBody(PHOTO_FILE, (c, { message }) =>
  redirectWithToast(c, roundOf(c), 'error', message),
);

export const photosScreens = new Hono<Env>()
  // The page that asks before a photo is deleted has this address. Logging in leads back to this address with GET.
  .get(paths.roundPhoto(), (c) => c.redirect(roundOf(c), 303))
  .post(paths.roundPhoto(), photoForm, async (c) => {
    const form = await multipartForm(c);
    const keyOf = (requestId: string | undefined) => officeKey(c, requestId);
    return redirectOnError(c, roundOf(c), async () => {
      const done = (id: number, text: string) =>
        redirectWithToast(c, addressOfRow(roundOf(c), rowOf('levering', id)), 'success', text);
      return changePhotos(c, form, { keyOf, done, ask: (photo) => sendQuestion(c, photo) });
    });
  });

function roundOf(c: Ctx): string {
  return paths.round(dateQuery(c));
}

function dateQuery(c: Ctx) {
  return { [roundQuery.date]: parseTypedDate(c.req.query(roundQuery.date) ?? '') };
}

function sendQuestion(c: Ctx, photo: AskedPhoto) {
  const action = paths.roundPhoto(dateQuery(c));
  const shown = { ...photo, url: paths.api.photo(photo.id) };
  const children = <RemovePhotoScreen action={action} back={roundOf(c)} photo={shown} />;
  return sendPage(c, { title: REMOVE_PHOTO_TITLE, also: 'round', ownStyles: 'round', children });
}

export type AskedPhoto = { id: number; customerName: string };
type Changing = {
  keyOf: (requestId: string | undefined) => string;
  link?: TickingLink;
  /** Shows the round again, scrolled to the stop. */
  done: (deliveryId: number, text: string) => Response;
  ask: (photo: AskedPhoto) => Response | Promise<Response>;
};

/**
 * Adds the photo of the form, or deletes a photo. Calls `ask` instead when the user has not confirmed the deletion yet.
 */
export async function changePhotos(
  c: Ctx,
  form: FormData,
  { keyOf, link, done, ask }: Changing,
): Promise<Response> {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const { db } = c.var;
  if (textOf(REMOVE_PHOTO) !== '') {
    const photo = parseId(textOf(REMOVE_PHOTO)) ?? 0;
    const customerName = getCustomerOf(db, photo, link);
    if (textOf(SURE) === '') return ask({ id: photo, customerName });
    return done(removePhoto(db, photo, link), 'Foto verwijderd.');
  }
  const id = parseId(textOf(STOP)) ?? 0;
  const photo = readPhoto(await fileOfForm(form, PHOTO_FILE).bytes());
  addPhoto(c.var, { id, photo, requestId: keyOf(textOf(HIDDEN.requestId)), link });
  return done(id, 'Foto opgeslagen.');
}
