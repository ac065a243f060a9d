import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { requestIdOf } from '../../http/guards.ts';
import { idParam } from '../../http/input.ts';
import { paths } from '../../paths.ts';
import { photoBody, photoOfCall, sendPhoto } from '../photos/api.ts';
import { addPhoto, getJpeg, removePhoto } from '../photos/change-photos.ts';
import { asDriver } from './driver.ts';

export const publicPhotosApi = new Hono<Env>()
  .post(paths.api.photosByDriver(':token', ':id'), photoBody, async (c) => {
    const photo = await photoOfCall(c);
    return asDriver(c, ({ link, keyOf }) => {
      const requestId = keyOf(requestIdOf(c));
      return c.json({ id: addPhoto(c.var, { id: idParam(c), photo, requestId, link }) }, 201);
    });
  })
  .get(paths.api.photoByDriver(':token', ':id'), (c) =>
    asDriver(c, ({ link }) => sendPhoto(c, getJpeg(c.var.db, idParam(c), link))),
  )
  .delete(paths.api.photoByDriver(':token', ':id'), photoBody, (c) =>
    asDriver(c, ({ link }) => {
      removePhoto(c.var.db, idParam(c), link);
      return c.json({ success: true });
    }),
  );
