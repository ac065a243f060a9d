import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { formBody, formFields } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { formatMoment } from '../shared/dates.ts';
import { Screen } from '../ui/screen.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { endOtherSessions, listSessions, type OwnSession } from './queries.ts';

const TITLE = 'Waar ben ik ingelogd?';

export const ownSessionsScreen = new Hono<Env>()
  .get(paths.ownSessions(), (c) => {
    const session = getSession(c);
    const rows = listSessions(c.var.db, c.var.clock, session);
    const children = (
      <Screen title={TITLE} user={session.user}>
        <Table columns={columns} rows={rows.map((row, id) => ({ ...row, id }))} empty="" />
        {rows.length > 1 && <EndSession name="" label="Alle andere beëindigen" />}
      </Screen>
    );
    return sendPage(c, { title: TITLE, children });
  })
  .post(paths.ownSessions(), formBody, async (c) => {
    const { sessie = '' } = await formFields(c);
    endOtherSessions(c.var.db, getSession(c), sessie);
    return redirectWithToast(c, paths.ownSessions(), 'success', 'Daar ben je nu uitgelogd.');
  });

const columns: Column<OwnSession & { id: number }>[] = [
  { name: 'Apparaat', cell: ({ device }) => device || 'onbekend' },
  { name: 'Adres', kind: 'short', cell: ({ address }) => address },
  { name: 'Ingelogd', kind: 'short', cell: ({ createdAt }) => formatMoment(createdAt) },
  { name: 'Laatst gebruikt', kind: 'short', cell: ({ seenAt }) => formatMoment(seenAt) },
  {
    name: 'Acties',
    kind: 'actions',
    unseen: true,
    cell: ({ isThis, key }) => (isThis ? 'Hier' : <EndSession name={key} label="Beëindigen" />),
  },
];

function EndSession({ name, label }: { name: string; label: string }) {
  return (
    <form method="post" action={paths.ownSessions()}>
      <input type="hidden" name="sessie" value={name} />
      <button className="quiet">{label}</button>
    </form>
  );
}
