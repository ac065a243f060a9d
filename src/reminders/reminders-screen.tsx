import { sentText } from '../outgoing/send-several.ts';
import { paths } from '../paths.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { sumOf } from '../shared/sum.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { inDialog } from '../ui/dialog.ts';
import { Checkbox, Select } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';
import { type Column, Table } from '../ui/table.tsx';
import type { Check } from './check-reminders.ts';
import { remindersHelp } from './help.ts';
import { kindField, remindersNames } from './wire-names.ts';

type Outcomes = ReadonlyMap<number, string>;

type Row = Check & {
  id: number;
  outcome: string | undefined;
  isChecked: boolean;
  chosenKind: string | undefined;
};

const columns: Column<Row>[] = [
  { name: 'Factuurnummer', part: 'foot', cell: NumberWithCheckbox },
  { name: 'Klant', part: 'lead', cell: Customer },
  { name: 'Te laat', cell: ({ daysLate }) => (daysLate > 0 ? plural(daysLate, 'dag') : '') },
  { name: 'Open', part: 'num amount', cell: ({ open }) => formatEuros(open) },
  { name: 'Soort', part: 'foot', cell: Kind },
  { name: 'Brief', part: 'foot', cell: Letter },
  { name: 'Aan', part: 'foot', cell: ({ address }) => address },
  { name: 'Uitkomst', part: 'foot', cell: Outcome },
];

type RemindersScreenProps = {
  checks: readonly Check[];
  /** The number of chosen invoices that are not in the list, because the list is full. */
  more: number;
  outcomes: Outcomes;
  typed: URLSearchParams | undefined;
  requestId: string;
  message: string;
};

/** The user checks this list before the reminders are sent. Afterwards the list shows the result of each reminder. */
export function RemindersScreen(props: RemindersScreenProps) {
  const { checks, more, outcomes, typed, requestId, message } = props;
  const open = sumOf(checks, (one) => one.open);
  const isOpen = checks.some(
    ({ deliveryId, refusal }) => refusal === '' && outcomes.get(deliveryId) !== '',
  );
  return (
    <Screen
      help={remindersHelp}
      back={paths.payments()}
      subtitle={`${plural(checks.length, 'factuur')}, ${formatEuros(open)}`}
    >
      {more > 0 && (
        <p className="warning">{`Er zijn er nog ${more}. Stuur deze eerst, daarna de rest.`}</p>
      )}
      <form id="herinneringen" method="post" action={paths.reminders()} autoComplete="off">
        <RemindersTable {...{ checks, outcomes, typed }} />
        <input type="hidden" name={HIDDEN.requestId} value={requestId} />
        <p role="status" id="voortgang">
          {outcomes.size > 0 && sentText([...outcomes.values()], 'herinnering')}
        </p>
        <FormEnd message={message} cancel={<CancelLink href={paths.payments()} />}>
          {isOpen && <button className="i-send">Versturen</button>}
        </FormEnd>
      </form>
    </Screen>
  );
}

type RemindersTableProps = Pick<RemindersScreenProps, 'checks' | 'outcomes' | 'typed'>;

function RemindersTable({ checks, outcomes, typed }: RemindersTableProps) {
  const rows = checks.map((check): Row => {
    const { deliveryId, refusal, warning } = check;
    const chosen = typed?.getAll(remindersNames.delivery).includes(String(deliveryId));
    return {
      ...check,
      id: deliveryId,
      outcome: outcomes.get(deliveryId),
      isChecked: chosen ?? (refusal === '' && warning === ''),
      chosenKind: typed?.get(kindField(deliveryId)) ?? undefined,
    };
  });
  const empty = 'Geen facturen om aan te herinneren.';
  return <Table rowsOf="levering" {...{ columns, rows, empty }} />;
}

function isOver({ outcome, refusal }: Row): boolean {
  return outcome === '' || refusal !== '';
}

function NumberWithCheckbox(row: Row) {
  const { deliveryId, number, customerName } = row;
  if (isOver(row)) return number;
  return (
    <Checkbox
      name={remindersNames.delivery}
      value={deliveryId}
      defaultChecked={row.isChecked}
      data-name={customerName}
      autoComplete="off"
    >
      {number}
    </Checkbox>
  );
}

/** A link to the payments of the invoice. They open in a dialog, so that the checkboxes in the list do not change. */
function Customer({ deliveryId, customerName }: Row) {
  return (
    <a href={paths.paymentsOf(deliveryId)} {...inDialog}>
      {customerName}
    </a>
  );
}

function Kind(row: Row) {
  const { deliveryId, number, kinds, chosenKind } = row;
  if (isOver(row)) return null;
  return (
    <Select
      name={kindField(deliveryId)}
      aria-label={`Soort voor ${number}`}
      defaultValue={chosenKind ?? kinds[0]?.kind}
      autoComplete="off"
      options={kinds.map(({ kind, name }) => ({ value: kind, text: name }))}
    />
  );
}

/** A link to the text of the mail. The link opens a dialog in which the user can also change the address. */
function Letter(row: Row) {
  const isWithoutAddress = row.outcome !== '' && row.address === '';
  if (isOver(row) && !isWithoutAddress) return null;
  return (
    <a href={paths.remind(row.deliveryId)} {...inDialog}>
      {isWithoutAddress ? 'Adres invullen' : 'Lezen'}
    </a>
  );
}

function Outcome({ outcome, refusal, warning, deliveryId }: Row) {
  const bad = outcome === undefined ? refusal : outcome;
  return (
    <span data-uitkomst={deliveryId}>
      {outcome === '' && 'Verstuurd'}
      {bad !== '' && <b className="bad">{bad}</b>}
      {outcome === undefined && refusal === '' && warning !== '' && (
        <b className="warn">{warning}</b>
      )}
    </span>
  );
}
