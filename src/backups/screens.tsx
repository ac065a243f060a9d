import type { ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { logDownload } from '../audit/queries.ts';
import { dataDirOf } from '../database/data-dir.ts';
import { isInMemory } from '../database/open.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { requireAdminPage } from '../http/guards.ts';
import { formBody, formFields } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { today } from '../shared/dates.ts';
import { assertNoFieldErrors, DomainError } from '../shared/domain-error.ts';
import { clearInThread } from './clear-database.ts';
import { ClearingScreen } from './clearing-screen.tsx';
import { clearingNames, clearingProblems } from './clearing.ts';
import { openCopy } from './download-copy.ts';
import { checkPincode } from './pincode.ts';

export const backupsScreens = new Hono<Env>()
  .get(paths.downloadBackup(), requireAdminPage, (c) => c.redirect(paths.settings(), 303))
  .post(paths.downloadBackup(), requireAdminPage, formBody, async (c) => {
    const { db } = c.var;
    if (isInMemory(db)) throw new DomainError('not-set-up', 'Er is geen gegevensmap.');
    const copy = await openCopy(db, dataDirOf(db));
    logCopy(c, copy);
    c.header('Content-Type', 'application/vnd.sqlite3');
    const name = `vipo-backup-${today(c.var.clock)}.sqlite`;
    c.header('Content-Disposition', `attachment; filename="${name}"`);
    return c.body(Readable.toWeb(copy) as unknown as ReadableStream);
  })
  .get(paths.clearDatabase(), requireAdminPage, (c) => sendClearing(c))
  .post(paths.clearDatabase(), requireAdminPage, formBody, async (c) => {
    const form = await formFields(c);
    const clear = async () => {
      assertNoFieldErrors(clearingProblems(form));
      await checkPincode(c, form[clearingNames.pincode] ?? '');
      await clearInThread(c.var);
      return redirectWithToast(c, paths.home(), 'success', 'Database succesvol geleegd!');
    };
    return catchDomainError(clear, (error) => sendClearing(c, error));
  });

function sendClearing(c: Ctx, error?: DomainError) {
  const children = <ClearingScreen error={error} />;
  return sendPage(c, { title: 'Database legen', children }, error);
}

/**
 * Adds an entry for the download to the audit log. When the session has ended or the user has lost the role since the
 * request began, closes the copy and throws.
 */
function logCopy(c: Ctx, copy: ReadStream): void {
  try {
    logDownload(c.var.db, 'Back-up');
  } catch (error) {
    copy.destroy();
    throw error;
  }
}
