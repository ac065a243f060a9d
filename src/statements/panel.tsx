import { paths } from '../paths.ts';
import { formatDate } from '../shared/dates.ts';
import { cents, formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { inGroups } from '../shared/registration.ts';
import { Checkbox, Hidden } from '../ui/field.tsx';
import { type Column, type Group, Table } from '../ui/table.tsx';
import { chosenLines, confirmText } from './choices.ts';
import type { Kind } from './matching/matching.ts';
import {
  Amount,
  Belongs,
  Description,
  LineActions,
  LineCheckbox,
  type Row,
} from './panel-cells.tsx';
import type { PanelGroup, PanelLines } from './panel-rows.ts';
import { CONFIRM, confirmNames, DISMISS, OWN_ACCOUNT, WITHOUT_REFUSED } from './wire-names.ts';

export type PanelProps = {
  lines: PanelLines;
  /** Undefined when the form is first shown. Then the certain lines are selected. */
  typed: URLSearchParams | undefined;
  message: string;
};

const names: Record<Kind, [title: string, hint: string]> = {
  doubtful: ['Twijfel', 'kies de factuur'],
  unknown: ['Onbekend', 'geen factuur gevonden'],
  certain: ['Herkend', 'nummer of rekening, en bedrag kloppen'],
};

const columns: Column<Row>[] = [
  { name: 'Bevestigen', part: 'pick', unseen: true, cell: LineCheckbox },
  { name: 'Datum', cell: ({ bookedOn }) => formatDate(bookedOn) },
  { name: 'Afzender', part: 'lead', cell: ({ counterparty }) => counterparty || 'Naam onbekend' },
  { name: 'Omschrijving', part: 'sub', cell: Description },
  { name: 'Bedrag', part: 'num amount', cell: Amount },
  { name: 'Hoort bij', part: 'foot', cell: Belongs },
  { name: 'Acties', part: 'actions', unseen: true, cell: LineActions },
];

export function StatementPanel({ lines, typed, message }: PanelProps) {
  const { groups, rest } = lines;
  if (lines.count === 0) return null;
  const all = groups.flatMap((group) => group.rows);
  const refused = all.filter(({ error }) => error !== '');
  const rows = all.map((row) => ({ ...row, typed, isFirstRefused: row === refused[0] }));
  return (
    <section className="panel statement" aria-labelledby="afschrift-titel">
      <header>
        <h2 id="afschrift-titel">{titleOf(rows)}</h2>
        <small>{summaryOf(lines)}</small>
      </header>
      <form
        method="post"
        action={paths.confirmLines()}
        autoComplete="off"
        data-lines={lines.count}
        data-last={lines.last}
      >
        {/* The Enter key presses the first button of a form. */}
        <button name={confirmNames.action} value={CONFIRM} hidden>
          Bevestigen
        </button>
        {message && (
          <p className="error" role="alert">
            {message}
          </p>
        )}
        <Hidden fields={{ [confirmNames.refused]: refused.map(({ id }) => id) }} />
        {lines.otherAccounts.map((account) => (
          <OtherAccount key={account} account={account} />
        ))}
        <Table
          id="afschrift-regels"
          rowsOf="regel"
          columns={columns}
          rows={rows}
          empty=""
          groupOf={(row) => headingOf(row, groups)}
        />
        {rest && <Rest {...rest} typed={typed} />}
        <div className="buttons">
          <button className="quiet" name={confirmNames.action} value={DISMISS}>
            Alle regels weghalen
          </button>
          {refused.length > 0 && (
            <button className="quiet" name={confirmNames.action} value={WITHOUT_REFUSED}>
              Zonder deze regels bevestigen
            </button>
          )}
          <button className="primary" name={confirmNames.action} value={CONFIRM}>
            <span className="without-scripts">Aangevinkte betalingen bevestigen</span>
            <span className="with-scripts">{confirmText(countChosen(lines, typed))}</span>
          </button>
        </div>
      </form>
    </section>
  );
}

function OtherAccount({ account }: { account: string }) {
  return (
    <p>
      <span>{`${inGroups(account)} is niet de rekening uit de instellingen. Daarom herkent Vipo de regels van die rekening niet.`}</span>
      <button className="quiet" name={confirmNames.action} value={`${OWN_ACCOUNT}${account}`}>
        Ook van ons
      </button>
    </p>
  );
}

/** The number of selected lines when the page opens. `islands/statements/statement.entry.ts` counts again later. */
function countChosen({ groups, rest }: PanelLines, typed: URLSearchParams | undefined): number {
  if (typed === undefined) return groups.find(({ kind }) => kind === 'certain')?.count ?? 0;
  return chosenLines(typed).length + (typed.has(confirmNames.rest) ? (rest?.count ?? 0) : 0);
}

function titleOf(rows: readonly Row[]): string {
  const last = rows
    .map(({ bookedOn }) => bookedOn)
    .toSorted()
    .at(-1);
  return last === undefined ? 'Bankafschrift' : `Bankafschrift ${formatDate(last)}`;
}

function summaryOf({ groups, count, doubles }: PanelLines): string {
  const accounts = new Set(groups.flatMap(({ rows }) => rows.map(({ account }) => account)));
  const [account = ''] = accounts;
  const counts = groups
    .toReversed()
    .map((group) => `${group.count} ${names[group.kind][0].toLowerCase()}`);
  if (doubles > 0) counts.push(`${doubles} dubbel`);
  const shownAccount = accounts.size === 1 ? `${inGroups(account)} · ` : '';
  return `${shownAccount}${plural(count, 'regel')}: ${counts.join(', ')}`;
}

function headingOf({ group: key }: Row, groups: readonly PanelGroup[]): Group {
  const { count = 0, total = 0 } = groups.find(({ kind }) => kind === key) ?? {};
  const [title, hint] = names[key];
  return {
    key,
    heading: () => (
      <>
        {title}
        <small>{hint}</small>
        <span>{`${plural(count, 'regel')} · ${formatEuros(cents(total))}`}</span>
      </>
    ),
  };
}

type RestProps = NonNullable<PanelLines['rest']> & { typed: URLSearchParams | undefined };

function Rest({ count, after, until, typed }: RestProps) {
  const isChecked = typed === undefined || typed.has(confirmNames.rest);
  return (
    <p>
      <input type="hidden" name={confirmNames.restFrom} value={after} />
      <Checkbox
        name={confirmNames.rest}
        value={until}
        defaultChecked={isChecked}
        data-lines={count}
      >
        {count === 1
          ? 'Ook de regel die hier niet bij staat en zeker is'
          : `Ook de ${plural(count, 'regel')} die hier niet bij staan en zeker zijn`}
      </Checkbox>
    </p>
  );
}
