import { Hono } from 'hono';
import { archiveHelp } from '../archive/help.ts';
import { logbookHelp } from '../audit/help.ts';
import { accountHelp } from '../auth/help.ts';
import { figuresHelp } from '../bookkeeping/figures/help.ts';
import { customerHelp } from '../customer-page/help.ts';
import { customersHelp, importHelp } from '../customers/help.ts';
import { editHelp, overviewHelp, planHelp } from '../deliveries/help.ts';
import { homeHelp } from '../home/help.ts';
import type { Ctx, Env } from '../http/context.ts';
import { sendPage } from '../http/page.tsx';
import { pageBelow } from '../http/return-address.ts';
import { invoicingHelp } from '../invoices/help.ts';
import { paths } from '../paths.ts';
import { bookedHelp, paymentsHelp } from '../payments/help.ts';
import { weekHelp } from '../planning/help.ts';
import { remindersHelp } from '../reminders/help.ts';
import { orderHelp, roundHelp } from '../rounds/help.ts';
import { searchHelp } from '../search/help.ts';
import { settingsHelp } from '../settings/help.ts';
import { DomainError } from '../shared/domain-error.ts';
import { divideHelp } from '../statements/help.ts';
import type { Help } from '../ui/help.ts';
import { CancelLink, Screen } from '../ui/screen.tsx';
import { usersHelp } from '../users/help.ts';

const helps: readonly Help[] = [
  homeHelp,
  overviewHelp,
  planHelp,
  editHelp,
  weekHelp,
  roundHelp,
  orderHelp,
  invoicingHelp,
  archiveHelp,
  paymentsHelp,
  bookedHelp,
  divideHelp,
  remindersHelp,
  customersHelp,
  importHelp,
  customerHelp,
  figuresHelp,
  usersHelp,
  accountHelp,
  settingsHelp,
  logbookHelp,
  searchHelp,
];
const byKey = new Map(helps.map((help) => [help.key, help]));

export const helpScreens = new Hono<Env>().get(paths.help(':key'), (c) => {
  const help = byKey.get(c.req.param('key') ?? '');
  if (help === undefined) throw new DomainError('not-found', 'Deze uitleg is er niet.');
  return sendHelp(c, help);
});

/** Without scripts the link 'Sluiten' opens the page from which the user came. */
function sendHelp(c: Ctx, { name, lines }: Help) {
  const back = pageBelow(c) ?? paths.home();
  const children = (
    <Screen back={back}>
      <ol className="stack">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <div className="buttons">
        <CancelLink href={back}>Sluiten</CancelLink>
      </div>
    </Screen>
  );
  return sendPage(c, { title: `Hoe werkt ${name}?`, children });
}
