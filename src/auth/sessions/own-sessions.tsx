import { paths } from '../../paths.ts';
import { formatMoment } from '../../shared/dates.ts';
import { Screen, type ScreenUser } from '../../ui/screen.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { OwnSession } from './session.ts';

export const TITLE = 'Waar ben ik ingelogd?';

export function OwnSessions({ sessions, user }: { sessions: OwnSession[]; user: ScreenUser }) {
  return (
    <Screen title={TITLE} user={user}>
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
