import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { getSession } from '../../http/guards.ts';
import { formBody, formFields } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../shared/dates.ts';
import { Screen } from '../../ui/screen.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { accountHelp } from '../help.ts';
import { endOtherSessions } from './end-session.ts';
import { listSessions } from './queries.ts';
import type { OwnSession } from './session.ts';

export const sessionsScreens = new Hono<Env>()
  .get(paths.ownSessions(), (c) => {
    const session = getSession(c);
    const sessions = listSessions(c.var.db, c.var.clock, session);
    const children = <OwnSessions sessions={sessions} />;
    return sendPage(c, { title: 'Waar ben ik ingelogd?', children });
  })
  .post(paths.ownSessions(), formBody, async (c) => {
    const { sessie = '' } = await formFields(c);
    endOtherSessions(c.var.db, getSession(c), sessie);
    return redirectWithToast(c, paths.ownSessions(), 'success', 'Daar ben je nu uitgelogd.');
  });

function OwnSessions({ sessions }: { sessions: OwnSession[] }) {
  return (
    <Screen help={accountHelp}>
      <div id="sessies">
        <Table columns={columns} rows={sessions.map((row, id) => ({ ...row, id }))} empty="" />
      </div>
      {sessions.length > 1 && <EndSession name="" label="Alle andere beëindigen" />}
    </Screen>
  );
}

const columns: Column<OwnSession & { id: number }>[] = [
  { name: 'Apparaat', part: 'lead', cell: ({ name }) => name || 'onbekend' },
  { name: 'Adres', part: 'sub', cell: ({ address }) => address },
  { name: 'Ingelogd', cell: ({ createdAt }) => formatMoment(createdAt) },
  { name: 'Laatst gebruikt', cell: ({ seenAt }) => formatMoment(seenAt) },
  {
    name: 'Acties',
    part: 'actions',
    unseen: true,
    cell: ({ isThis, key }) => (isThis ? 'Hier' : <EndSession name={key} label="Beëindigen" />),
  },
];

function EndSession({ name, label }: { name: string; label: string }) {
  return (
    <form method="post" action={paths.ownSessions()}>
      <input type="hidden" name="sessie" value={name} />
      <button className="link">{label}</button>
    </form>
  );
}
