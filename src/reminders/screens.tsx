import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { formBody, formFields, formValues, idParam } from '../http/input.ts';
import { redirectOnError, redirectWithToast, sendPage } from '../http/page.tsx';
import { answerMailPage, type MailPage, sendMailPage } from '../messages/mails/mail-page.tsx';
import { kindNames, type ReminderKind } from '../messages/mails/mail.ts';
import { missingMail } from '../messages/mails/send-mail.tsx';
import { mailNames } from '../messages/wire-names.ts';
import { LIMIT_MS, outcomesOf } from '../outgoing/send-several.ts';
import { paths } from '../paths.ts';
import { dueRange, GROUP, GROUPS, LATE } from '../receivables/open/age.ts';
import { findLate } from '../receivables/open/queries.ts';
import { getReceivable } from '../receivables/queries.ts';
import { today } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { Hidden, TextField } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';
import { checkReminders } from './check-reminders.ts';
import { holdInvoice } from './hold-invoice.ts';
import { RemindersScreen } from './reminders-screen.tsx';
import { draftReminder, sendReminder } from './send-reminder.ts';
import { sendReminders } from './send-reminders.ts';
import { HOLD_REASON, NOTHING_CHECKED, remindersNames } from './wire-names.ts';
import { idsIn, kindIn, MAX_REMINDERS, readReason, remindingIn } from './wire.ts';

export const remindersScreens = new Hono<Env>()
  .get(paths.reminders(), (c) => showReminders(c))
  .post(paths.reminders(), formBody, (c) => answerReminders(c))
  .get(paths.holdInvoice(':id'), (c) => sendHoldForm(c))
  .post(paths.holdInvoice(':id'), formBody, (c) => answerHoldForm(c))
  .get(paths.remind(':id'), (c) =>
    sendMailPage(c, remindPage(c, kindIn(c.req.query(mailNames.kind)))),
  )
  .post(paths.remind(':id'), formBody, async (c) => {
    const kind = kindIn((await formFields(c))[mailNames.kind]) ?? 'herinnering';
    return answerMailPage(c, remindPage(c, kind), (choice) =>
      sendReminder(c.var, idParam(c), kind, choice),
    );
  });

/**
 * The page that shows a reminder. Without a kind it shows the first text of the draft, which has the usual next kind.
 */
function remindPage(c: Ctx, kind: ReminderKind | undefined): MailPage {
  const id = idParam(c);
  return {
    title: (shown) => `${kindNames[shown]} sturen`,
    href: paths.remind(id),
    kind,
    list: paths.payments(),
    draft: () => draftReminder(c.var, id, getSession(c).user),
    call: paths.api.remind(id),
  };
}

/** Shows the selected invoices, or all late invoices of a group. */
function showReminders(c: Ctx) {
  const checked = idsIn(c.req.queries(remindersNames.delivery) ?? []);
  const group = GROUPS.find((known) => known === c.req.query(GROUP));
  const ids = group === undefined ? checked : lateIn(c, group);
  if (ids.length === 0) return redirectWithToast(c, paths.payments(), 'error', NOTHING_CHECKED);
  return sendList(c, { ids });
}

function lateIn(c: Ctx, group: (typeof GROUPS)[number]): number[] {
  const day = today(c.var.clock);
  const late = dueRange(LATE, day);
  const { from, until } = dueRange(group, day);
  return findLate(c.var.db, { from, until: until < late.until ? until : late.until });
}

async function answerReminders(c: Ctx) {
  const form = await formValues(c);
  const rows = remindingIn(form);
  const ids = rows.map(({ deliveryId }) => deliveryId);
  const send = async () => {
    if (rows.length === 0) throw new DomainError('invalid', NOTHING_CHECKED);
    if (rows.length > MAX_REMINDERS)
      throw new DomainError('invalid', `Kies hoogstens ${MAX_REMINDERS} facturen.`);
    const requestId = requestKey(c, form.get(HIDDEN.requestId) ?? '') ?? '';
    const reminded = sendReminders(c.var, rows, { requestId, limitMs: LIMIT_MS.page });
    return sendList(c, { ids, outcomes: await outcomesOf(reminded), typed: form });
  };
  return catchDomainError(send, (error) => {
    if (ids.length === 0) return redirectWithToast(c, paths.payments(), 'error', error.message);
    return sendList(c, { ids, typed: form }, error);
  });
}

type List = { ids: number[]; outcomes?: Map<number, string>; typed?: URLSearchParams };

function sendList(c: Ctx, { ids, outcomes = new Map(), typed }: List, error?: DomainError) {
  const checks = checkReminders(c.var, ids.slice(0, MAX_REMINDERS));
  const problem = error ?? missingMail(c.var.config);
  const children = (
    <RemindersScreen
      checks={checks}
      more={Math.max(ids.length - MAX_REMINDERS, 0)}
      outcomes={outcomes}
      typed={typed}
      // Sending the failed reminders again is a new request with a new id.
      requestId={crypto.randomUUID()}
      message={problem?.message ?? ''}
    />
  );
  const page = { title: 'Herinneringen sturen', ownStyles: 'payments', also: 'reminders' } as const;
  return sendPage(c, { ...page, children }, error);
}

function sendHoldForm(c: Ctx, typed?: string, error?: DomainError) {
  return redirectOnError(c, paths.payments(), () => {
    const deliveryId = idParam(c);
    const { number, hold } = getReceivable(c.var.db, deliveryId);
    const shown = { deliveryId, number, reason: typed ?? hold, loaded: hold };
    const children = <HoldScreen {...shown} error={error?.fields?.[HOLD_REASON]} />;
    return sendPage(c, { title: 'Niet aanmanen', children }, error);
  });
}

async function answerHoldForm(c: Ctx) {
  const { [HOLD_REASON]: typed = '', [HIDDEN.loaded]: seen } = await formFields(c);
  const save = () => {
    const reason = readReason(typed);
    const { number } = holdInvoice(c.var.db, idParam(c), reason, seen);
    const done = reason === '' ? 'wordt weer aangemaand' : 'wordt niet aangemaand';
    return redirectWithToast(c, paths.payments(), 'success', `Factuur ${number} ${done}.`);
  };
  return catchDomainError(save, (error) => sendHoldForm(c, typed, error));
}

type HoldScreenProps = {
  deliveryId: number;
  number: string;
  reason: string;
  /** The stored reason when the page opens. */
  loaded: string;
  error: string | undefined;
};

function HoldScreen({ deliveryId, number, reason, loaded, error }: HoldScreenProps) {
  return (
    <Screen back={paths.payments()} subtitle={number}>
      <form className="narrow" method="post" action={paths.holdInvoice(deliveryId)} noValidate>
        <TextField
          label="Reden"
          name={HOLD_REASON}
          defaultValue={reason}
          error={error}
          hint="Zoals: betaalt in termijnen. Leeg: weer aanmanen."
        />
        <Hidden fields={{ [HIDDEN.loaded]: loaded }} />
        <FormEnd cancel={<CancelLink href={paths.payments()} />}>
          <button>Opslaan</button>
        </FormEnd>
      </form>
    </Screen>
  );
}
