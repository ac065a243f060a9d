import { Hono } from 'hono';
import { fileOfForm, multipartForm, uploadBody } from '../../files/upload.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { redirectOnError, redirectWithToast } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { parseTypedDate } from '../../shared/dates.ts';
import { parseId } from '../../shared/ids.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import type { TickingLink } from '../ticks/tick-delivery.ts';
import { REMOVE_PHOTO, roundQuery, STOP } from '../wire-names.ts';
import { officeKey, PHOTO_FILE } from './api.ts';
import { addPhoto, removePhoto } from './change-photos.ts';
import { readPhoto } from './jpeg.ts';

const photoForm = uploadBody(PHOTO_FILE, (c, { message }) =>
  redirectWithToast(c, roundOf(c), 'error', message),
);

export const photosScreens = new Hono<Env>()
  // After a refused photo the browser is at this address. A reload or a login requests this address with GET.
  .get(paths.roundPhoto(), (c) => c.redirect(roundOf(c), 303))
  .post(paths.roundPhoto(), photoForm, async (c) => {
    const form = await multipartForm(c);
    const keyOf = (requestId: string | undefined) => officeKey(c, requestId);
    return redirectOnError(c, roundOf(c), async () => {
      const { id, done } = await changePhotos(c, form, { keyOf });
      return redirectWithToast(c, `${roundOf(c)}#stop-${id}`, 'success', done);
    });
  });

function roundOf(c: Ctx): string {
  return paths.round({ [roundQuery.date]: parseTypedDate(c.req.query(roundQuery.date) ?? '') });
}

type Changing = { keyOf: (requestId: string | undefined) => string; link?: TickingLink };

/** Adds the photo of the form, or deletes the photo whose button was pressed. Returns the id of the delivery. */
export async function changePhotos(
  c: Ctx,
  form: FormData,
  { keyOf, link }: Changing,
): Promise<{ id: number; done: string }> {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const removed = textOf(REMOVE_PHOTO);
  if (removed !== '')
    return { id: removePhoto(c.var.db, parseId(removed) ?? 0, link), done: 'Foto verwijderd.' };
  const id = parseId(textOf(STOP)) ?? 0;
  const photo = readPhoto(await fileOfForm(form, PHOTO_FILE).bytes());
  addPhoto(c.var, { id, photo, requestId: keyOf(textOf(HIDDEN.requestId)), link });
  return { id, done: 'Foto opgeslagen.' };
}
