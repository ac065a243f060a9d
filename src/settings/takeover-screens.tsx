import { Hono } from 'hono';
import { setOldInvoicesHidden } from '../firm/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { requestKey, requireAdminPage } from '../http/guards.ts';
import { formBody, formFields } from '../http/input.ts';
import { redirectOnError, redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { DAY_WRONG } from '../receivables/payment.ts';
import { lastOldDay, sumOldDue } from '../receivables/takeovers/old-invoices.ts';
import {
  type Asked,
  countOld,
  takeOver,
  takeoverText,
  undoTakeover,
} from '../receivables/takeovers/take-over.ts';
import { formatDate, parseTypedDate, today } from '../shared/dates.ts';
import { DomainError, fieldError, shownErrors } from '../shared/domain-error.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { OLD_INVOICES, OldInvoicesScreen, takeoverNames } from './old-invoices.tsx';

const panel = `${paths.settings()}#${OLD_INVOICES}`;

export const takeoverScreens = new Hono<Env>()
  .get(paths.takeOver(), requireAdminPage, (c) => {
    const day = c.req.query(takeoverNames.until) ?? lastOldDay(today(c.var.clock));
    return sendOld(c, day);
  })
  .post(paths.takeOver(), requireAdminPage, formBody, async (c) => {
    const form = await formFields(c);
    const day = form[takeoverNames.until] ?? '';
    const save = async () => {
      const asked = readAsked(form, requestKey(c, form[HIDDEN.requestId]));
      const done = `${takeoverText(await takeOver(c.var, asked))} gelden nu als betaald.`;
      return redirectWithToast(c, panel, 'success', done);
    };
    return catchDomainError(save, (error) => sendOld(c, day, error));
  })
  .get(paths.undoTakeover(), requireAdminPage, (c) => c.redirect(panel, 303))
  .post(paths.undoTakeover(), requireAdminPage, formBody, async (c) => {
    const id = (await formFields(c))[takeoverNames.id] ?? '';
    return redirectOnError(c, panel, async () => {
      const { until } = await undoTakeover(c.var, id);
      const done = `Facturen tot en met ${formatDate(until)} staan weer open.`;
      return redirectWithToast(c, panel, 'success', done);
    });
  })
  .post(paths.hideOldInvoices(), requireAdminPage, formBody, (c) => {
    const { db, clock } = c.var;
    setOldInvoicesHidden(db, sumOldDue(db, today(clock)).count);
    const done = 'Melding verborgen. Oude facturen vind je bij Instellingen.';
    return redirectWithToast(c, paths.home(), 'success', done);
  });

function readAsked(form: Record<string, string>, id: string = crypto.randomUUID()): Asked {
  const until = parseTypedDate(form[takeoverNames.until] ?? '');
  if (until === undefined) throw wrongDay();
  return { id, until, seen: form[takeoverNames.seen] ?? '' };
}

function wrongDay(): DomainError {
  return fieldError('until', DAY_WRONG);
}

/** Shows the open invoices up to a day, and the error of a refused form. */
async function sendOld(c: Ctx, day: string, refused?: DomainError) {
  const until = parseTypedDate(day);
  let error = refused;
  let found;
  try {
    if (until === undefined) throw wrongDay();
    found = { ...(await countOld(c.var, until)), until };
  } catch (problem) {
    if (!(problem instanceof DomainError)) throw problem;
    error ??= problem;
  }
  const requestId = crypto.randomUUID();
  const children = <OldInvoicesScreen {...{ day, requestId, found }} {...shownErrors(error)} />;
  return sendPage(c, { title: 'Oude facturen', script: 'client', children }, error);
}
