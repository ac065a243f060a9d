import type { ReactNode } from 'react';
import { InvoicePdfLink, ReceivableLink } from '../../invoices/links.tsx';
import { sendAgainTitle } from '../../messages/send-again/draft.ts';
import { paths } from '../../paths.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { inDialog } from '../../ui/dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { classOf } from '../../ui/table.tsx';
import type { RunRow } from './run-row.ts';
import type { RunStep } from './run.ts';

const COLUMNS = [
  ['Factuurnummer', 'foot'],
  ['Klant', 'lead'],
  ['Totaal', 'num amount'],
  ['E-mail', 'foot'],
  ['Betaalverzoek', 'foot'],
  ['Bericht', 'foot'],
  ['Acties', 'actions'],
] as const;

export function RunTable({ children }: { children: ReactNode }) {
  return (
    <div className="scroll">
      <table id="ronde-facturen" className={classOf(COLUMNS.map(([, part]) => part))}>
        <thead>
          <tr>
            {COLUMNS.map(([name, part]) => (
              <th key={name} className={part}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

type GroupProps = { name: string; hint?: string; rows: RunRow[] };

export function Group({ name, hint, rows }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr className="group">
        <th colSpan={COLUMNS.length} scope="rowgroup">
          {name}
          {hint && <small>{` ${hint}`}</small>}
          <span>{` ${countText(rows)}`}</span>
        </th>
      </tr>
      {rowsOf(rows)}
    </tbody>
  );
}

export function rowsOf(rows: readonly RunRow[]) {
  return rows.map((row) => <Row key={row.id} {...row} />);
}

/** Counts deliveries instead of invoices when a row has no invoice. */
function countText(rows: readonly RunRow[]): string {
  const isMade = rows.every(({ number }) => number !== undefined);
  return plural(rows.length, isMade ? 'factuur' : 'levering');
}

export function isFailed({ failures }: RunRow): boolean {
  return failures.length > 0;
}

function Row(row: RunRow) {
  const { id, name, number, total, stage } = row;
  const isToCome = stage === 'waiting' || stage === 'busy';
  return (
    <tr id={`ronde-${id}`} data-ronde={isToCome ? stage : undefined}>
      <td>{number}</td>
      <td>{isToCome ? name : <Name {...row} />}</td>
      <td>{formatEuros(total)}</td>
      {isToCome && <td colSpan={3}>{stage === 'busy' ? <Busy /> : 'wacht'}</td>}
      {!isToCome && (isFailed(row) ? <Failures {...row} /> : <Steps {...row} />)}
      <td>{!isToCome && <Acts {...row} />}</td>
    </tr>
  );
}

function Busy() {
  return (
    <span className="state">
      <Icon name="clock" />
      Bezig…
    </span>
  );
}

function Failures(row: RunRow) {
  return (
    <td colSpan={3}>
      <span className="state bad">
        <Icon name="stop" />
        <span>
          {row.failures.map(({ text }) => (
            <span key={text}>{`${text} `}</span>
          ))}
        </span>
      </span>
      <Done {...row} />
    </td>
  );
}

function Name({ id, name, number, isOpen }: RunRow) {
  if (number !== undefined) return <ReceivableLink deliveryId={id} customerName={name} />;
  return isOpen ? <a href={paths.editDelivery(id)}>{name}</a> : name;
}

function Steps({ mail, request, message }: RunRow) {
  return [mail, request, message].map((said, i) => (
    <td key={i}>
      {said && (
        <span className={said.isDone ? 'state ok' : 'state dim'}>
          <Icon name={said.isDone ? 'check' : 'close'} />
          <span>{said.text}</span>
        </span>
      )}
    </td>
  ));
}

/** The steps that succeeded, in a row where another step failed. */
function Done({ mail, request, message }: RunRow) {
  const done = [
    mail?.isDone && mail.text,
    request?.isDone && `betaalverzoek ${request.text}`,
    message?.isDone && `bericht ${message.text}`,
  ].filter((text) => typeof text === 'string');
  return done.length === 0 ? null : <small>{`Wel gedaan: ${done.join(', ')}`}</small>;
}

function Acts({ id, number, isOpen, failures, isFirstRequest }: RunRow) {
  const hasFailed = (...steps: RunStep[]) => failures.some(({ step }) => steps.includes(step));
  return (
    <>
      {number !== undefined && hasFailed('mail') && (
        <a className="act i-send" href={paths.mailInvoice(id)} {...inDialog}>
          <span>Opnieuw mailen</span>
        </a>
      )}
      {number !== undefined && hasFailed('request', 'message') && (
        <a className="act i-request" href={paths.sendAgain(id)} {...inDialog}>
          <span>{sendAgainTitle(isFirstRequest)}</span>
        </a>
      )}
      {isOpen && (
        <a className="act i-next" href={paths.editDelivery(id)}>
          <span>Levering bekijken</span>
        </a>
      )}
      {number !== undefined && <InvoicePdfLink id={id} />}
    </>
  );
}
