import { type Db, prepared } from '../database/open.ts';
import { settings, type Settings } from './schema.ts';

const theRow = prepared((db) => db.select().from(settings).prepare());

/** The firm's settings; the first migration writes the row, so it is always there. */
export function getSettings(db: Db): Settings {
  const row = theRow(db).get();
  if (row === undefined) throw new Error('the settings row is missing');
  return row;
}
