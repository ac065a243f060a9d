import { Hono } from 'hono';
import { undoOf } from '../audit/acts/undo-of.ts';
import type { Db } from '../database/open.ts';
import { fileOfForm, multipartForm, uploadBody } from '../files/upload.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { formBody, formValues } from '../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { lastReminder } from '../messages/mails/mail-badges.ts';
import { findAttemptsAbout } from '../outgoing/queries.ts';
import { paths } from '../paths.ts';
import { addOpen, sumDue } from '../receivables/balances/queries.ts';
import {
  dueRange,
  GROUP,
  GROUPS,
  LATE,
  type OpenGroup,
  OVERPAID,
} from '../receivables/open/age.ts';
import {
  findNumberedPage,
  findOpenPage,
  type OpenInvoice,
  sumOverpaid,
} from '../receivables/open/queries.ts';
import { type IsoDate, today } from '../shared/dates.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { answerPanel } from '../statements/answer-panel.ts';
import { dismissal } from '../statements/choices.ts';
import { findPanelLines } from '../statements/panel-rows.ts';
import { type PanelProps, StatementPanel } from '../statements/panel.tsx';
import { countWaiting, findLastWaiting } from '../statements/queries.ts';
import { findByNumber } from '../statements/typed-invoice.ts';
import { UploadForm } from '../statements/upload-form.tsx';
import { STATEMENT_FILE, uploadStatement, uploadText } from '../statements/upload.ts';
import { confirmNames, DISMISS, DISMISS_ALL, STATEMENT } from '../statements/wire-names.ts';
import { sendConfirmation } from '../ui/confirmation-screen.tsx';
import { readFilter } from '../ui/filter.tsx';
import { readCursor } from '../ui/pages.tsx';
import { reloadedOnChange } from '../ui/table.tsx';
import { AgeFigures, type OpenSums } from './age-figures.tsx';
import { BookedScreen, BookedTable } from './booked/booked-screen.tsx';
import { findBookedPage } from './booked/queries.ts';
import { OpenScreen } from './open-screen.tsx';
import { type OpenList, OpenTable } from './open-table.tsx';

export const paymentsScreens = new Hono<Env>()
  .get(paths.payments(), (c) => sendPayments(c))
  .get(paths.bookedPayments(), sendBooked)
  // After a refused form the browser is at one of these addresses. Logging in leads back to this address with GET.
  .get(paths.readStatement(), (c) => c.redirect(paths.payments(), 303))
  .get(paths.confirmLines(), (c) => c.redirect(paths.payments(), 303))
  .post(paths.readStatement(), uploadBody(STATEMENT_FILE), async (c) => {
    const read = async () => {
      const file = fileOfForm(await multipartForm(c), STATEMENT_FILE);
      const uploaded = await uploadStatement(c.var, file);
      const kind = uploaded.otherAccounts.length > 0 ? 'warning' : 'success';
      return redirectWithToast(c, paths.payments(), kind, uploadText(uploaded));
    };
    return catchDomainError(read, (error) => sendPayments(c, { fileError: error }));
  })
  .post(paths.confirmLines(), formBody, async (c) => {
    const form = await formValues(c);
    if (form.get(confirmNames.action) === DISMISS) return askDismissal(c);
    const answer = async () => {
      const { text, line } = await answerPanel(c.var, form);
      const undo = line && undoOf(c, 'regel', line);
      return redirectWithToast(c, paths.payments(), 'success', text, { undo });
    };
    return catchDomainError(answer, (error) => sendPayments(c, { typed: form, error }));
  });

type Refused = {
  fileError?: DomainError;
  /** The values that the form of the panel sent. */
  typed?: URLSearchParams;
  error?: DomainError;
};

/** Sends /betalingen, with the open invoices and the waiting lines of bank statements. */
async function sendPayments(c: Ctx, { fileError, typed, error }: Refused = {}) {
  const list = readList(c);
  const isForPanel = c.req.query(PART) === PANEL;
  if (wantsFragment(c) && !isForPanel)
    return sendFragment(
      c,
      <>
        <OpenTable {...list} />
        <AgeFigures isReplacing {...list} />
      </>,
    );
  const lines = await findPanelLines(c.var, error?.fields, typed);
  if (wantsFragment(c))
    return sendFragment(c, <LivePanel lines={lines} typed={undefined} message="" />);
  const children = (
    <OpenScreen list={list}>
      <UploadForm error={fileError?.fields?.[STATEMENT] ?? fileError?.message ?? ''} />
      <LivePanel lines={lines} typed={typed} message={error?.message ?? ''} />
    </OpenScreen>
  );
  const code = (fileError ?? error)?.code;
  const also = lines.count > 0 ? 'statement' : 'selected';
  const page = { title: 'Betalingen', ownStyles: 'payments', also, children } as const;
  return sendPage(c, page, code && statusOf(code));
}

/** The query parameter for a part of the page that is reloaded alone. */
const PART = 'deel';
const PANEL = 'afschrift';

/**
 * The waiting lines of bank statements. They are reloaded when a colleague has booked lines, but not after a refusal,
 * to keep the typed values. A page without lines does not reload them, because it does not have the script of the
 * lines.
 */
function LivePanel(panel: PanelProps) {
  const isLive = panel.lines.count > 0 && panel.typed === undefined;
  const reloaded = {
    ...reloadedOnChange(paths.payments({ [PART]: PANEL }), 'factuur'),
    // The delay lets the request for the open invoices start first. `hx-sync` sends this request after that one.
    'hx-trigger': 'vipo:changed from:body delay:1ms',
    'hx-sync': 'main:queue last',
  };
  return (
    <div id={PANEL} {...(isLive && reloaded)}>
      <StatementPanel {...panel} />
    </div>
  );
}

function askDismissal(c: Ctx) {
  const { title, question, act } = dismissal;
  return sendConfirmation(c, {
    title,
    question: question(countWaiting(c.var.db)),
    act,
    back: paths.payments(),
    action: paths.confirmLines(),
    button: { name: confirmNames.action, value: `${DISMISS_ALL}${findLastWaiting(c.var.db)}` },
  });
}

function readList(c: Ctx): OpenList {
  const { db, clock } = c.var;
  const day = today(clock);
  const filter = readFilter(c.req);
  const group = GROUPS.find((known) => known === c.req.query(GROUP)) ?? '';
  const cursor = readCursor(c.req);
  const selection = { customer: filter.name, group, range: dueRange(group, day) };
  const named = findOpenPage(db, selection, cursor);
  // If no customer has the text in the name, the text may be the number of an invoice.
  const numbered = named.rows.length > 0 ? [] : findByNumber(c.var, filter.name);
  const ids = numbered.map(({ invoiceId }) => invoiceId);
  const page = ids.length > 0 ? findNumberedPage(db, ids, selection) : named;
  const reminders = remindersOf(db, page.rows, clock().getTime());
  return { filter, group, cursor, page, sums: sumsOf(db, day), reminders, today: day };
}

function remindersOf(db: Db, rows: readonly OpenInvoice[], now: number) {
  const found = findAttemptsAbout(db, rows);
  return new Map([...found].map(([number, attempts]) => [number, lastReminder(attempts, now)]));
}

/** Adds up the smaller groups to get the larger groups, because separate queries would read the same days again. */
function sumsOf(db: Db, day: IsoDate): OpenSums {
  const sumOf = (group: OpenGroup) => sumDue(db, dueRange(group, day));
  const ages = {
    'nog-niet': sumOf('nog-niet'),
    '1-14': sumOf('1-14'),
    '15-30': sumOf('15-30'),
    '30-plus': sumOf('30-plus'),
  };
  const late = addOpen(ages['1-14'], ages['15-30'], ages['30-plus']);
  const all = addOpen(ages['nog-niet'], late);
  return { ...ages, '': all, [LATE]: late, [OVERPAID]: sumOverpaid(db) };
}

function sendBooked(c: Ctx) {
  const filter = readFilter(c.req);
  const cursor = readCursor(c.req);
  const list = { filter, cursor, page: findBookedPage(c.var.db, filter.name, cursor) };
  if (wantsFragment(c)) return sendFragment(c, <BookedTable {...list} />);
  const children = <BookedScreen {...list} />;
  return sendPage(c, { title: 'Geboekte betalingen', ownStyles: 'payments', children });
}
