import { Hono } from 'hono';
import { fileOfCall, uploadBody, type UploadKind } from '../../files/upload.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError } from '../../http/errors.ts';
import { requestIdOf, requestKey } from '../../http/guards.ts';
import { idParam } from '../../http/input.ts';
import { isLink, sendErrorPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { MAX_PHOTO_BYTES, PHOTO } from '../wire-names.ts';
import { addPhoto, getJpeg, removePhoto } from './change-photos.ts';
import { readPhoto } from './jpeg.ts';

export const PHOTO_FILE: UploadKind = {
  field: PHOTO,
  maxBytes: MAX_PHOTO_BYTES,
  tooLarge: 'Een foto is hoogstens 300 kB. Maak hem kleiner en probeer het opnieuw.',
};
const TYPE = 'image/jpeg';
const NO_JPEG = 'Een foto is een JPEG (image/jpeg).';

export const photoBody = uploadBody(PHOTO_FILE);

export const photosApi = new Hono<Env>()
  .post(paths.api.photos(':id'), photoBody, async (c) => {
    const photo = await photoOfCall(c);
    const requestId = officeKey(c, requestIdOf(c));
    return c.json({ id: addPhoto(c.var, { id: idParam(c), photo, requestId }) }, 201);
  })
  .get(paths.api.photo(':id'), (c) =>
    catchDomainError(
      () => sendPhoto(c, getJpeg(c.var.db, idParam(c))),
      (error) => {
        if (!isLink(c)) throw error;
        return sendErrorPage(error, c);
      },
    ),
  )
  .delete(paths.api.photo(':id'), (c) => {
    removePhoto(c.var.db, idParam(c));
    return c.json({ success: true });
  });

/**
 * The key of a request of the office. Without a request id, the key has a new id. The key begins with the user, so it
 * says who added the photo.
 */
export function officeKey(c: Ctx, id: string | undefined): string {
  return requestKey(c, id) ?? requestKey(c, crypto.randomUUID()) ?? '';
}

export async function photoOfCall(c: Ctx) {
  const [type = TYPE] = c.req.header('Content-Type')?.toLowerCase().split(/ *;/) ?? [];
  if (type !== TYPE) throw new DomainError('wrong-type', NO_JPEG);
  return readPhoto(await (await fileOfCall(c, PHOTO_FILE, NO_JPEG)).bytes());
}

/** The browser may keep the photo, but asks the server each time whether the photo may still be shown. */
export function sendPhoto(c: Ctx, jpeg: Uint8Array) {
  const tag = `"${Bun.hash(jpeg).toString(36)}"`;
  c.header('Cache-Control', 'private, no-cache');
  c.header('ETag', tag);
  if (c.req.header('If-None-Match') === tag) return c.body(null, 304);
  c.header('Content-Type', TYPE);
  c.header('Content-Disposition', `inline; filename="foto-${idParam(c)}.jpg"`);
  return c.body(new Uint8Array(jpeg));
}
