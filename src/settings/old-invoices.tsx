import { paths } from '../paths.ts';
import type { Takeover } from '../receivables/schema.ts';
import type { OldInvoices } from '../receivables/takeovers/queries.ts';
import { seenText, takeoverText } from '../receivables/takeovers/take-over.ts';
import { formatDate, formatMoment, type IsoDate } from '../shared/dates.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import { plural } from '../shared/plural.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { Hidden } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';
import { TypedDate } from '../ui/typed-date.tsx';
import { settingsHelp } from './help.ts';

export const takeoverNames = {
  until: 'tot',
  seen: 'gezien',
  id: 'overname',
} as const;

/** The id of the panel on /instellingen. */
export const OLD_INVOICES = 'oude-facturen';

type DayFormProps = { day: string; errors?: FieldErrors };

/** Asks for a day. The answer has the number and the sum of the open invoices up to this day. */
function DayForm({ day, errors = {} }: DayFormProps) {
  const name = takeoverNames.until;
  return (
    <form action={paths.takeOver()} autoComplete="off" noValidate>
      <TypedDate
        label="Facturen als betaald beschouwen tot en met"
        name={name}
        defaultValue={day}
        error={errors.until}
      />
      <div className="buttons">
        <button className="quiet">Bekijken</button>
      </div>
    </form>
  );
}

type PanelProps = { proposed: IsoDate; takeovers: readonly Takeover[] };

export function OldInvoicesPanel({ proposed, takeovers }: PanelProps) {
  return (
    <section className="panel" id={OLD_INVOICES}>
      <h2>Oude facturen</h2>
      <p>
        Staan er nog facturen open van jaren geleden? Je ziet eerst hoeveel het er zijn, en je kunt
        het altijd ongedaan maken.
      </p>
      <DayForm day={proposed} />
      {takeovers.map((takeover) => (
        <TakenOver key={takeover.id} {...takeover} />
      ))}
    </section>
  );
}

function TakenOver(takeover: Takeover) {
  const { id, recordedAt, recordedBy, undoneAt, undoneBy } = takeover;
  const done = `${takeoverText(takeover)} gelden als betaald (${recordedBy}, ${formatMoment(recordedAt)}).`;
  if (undoneAt !== null)
    return (
      <p className="hint">{`${done} Ongedaan gemaakt door ${undoneBy}, ${formatMoment(undoneAt)}.`}</p>
    );
  return (
    <form method="post" action={paths.undoTakeover()}>
      <p>{done}</p>
      <button className="quiet" name={takeoverNames.id} value={id}>
        Ongedaan maken
      </button>
    </form>
  );
}

type OldInvoicesScreenProps = {
  day: string;
  requestId: string;
  /** Undefined for an invalid day. */
  found: (OldInvoices & { until: IsoDate }) | undefined;
  errors: FieldErrors;
  message: string;
};

export function OldInvoicesScreen({
  day,
  requestId,
  found,
  errors,
  message,
}: OldInvoicesScreenProps) {
  const back = `${paths.settings()}#${OLD_INVOICES}`;
  return (
    <Screen help={settingsHelp} back={back}>
      <div className="narrow stack">
        <div className="panel">
          <DayForm day={day} errors={errors} />
        </div>
        {found?.count === 0 && (
          <p className="empty">{`Er staan geen facturen open tot en met ${formatDate(found.until)}.`}</p>
        )}
        {found !== undefined && found.count > 0 && (
          <form className="panel" method="post" action={paths.takeOver()}>
            <Hidden
              fields={{
                [HIDDEN.requestId]: requestId,
                [takeoverNames.until]: found.until,
                [takeoverNames.seen]: seenText(found),
              }}
            />
            <p>
              <b>{takeoverText(found)}</b> gelden daarna als betaald. Je maant ze niet meer aan, en
              de cijfers tellen ze niet als ontvangen. Betaalt een klant later toch, dan boek je dat
              gewoon.
            </p>
            <Warnings {...found} />
            <FormEnd message={message} cancel={<CancelLink href={back} />}>
              <button className="primary">Als betaald beschouwen</button>
            </FormEnd>
          </form>
        )}
      </div>
    </Screen>
  );
}

function Warnings({ notLate, held }: OldInvoices) {
  const ofNotLate = `Let op: de termijn van ${plural(notLate, 'factuur')} is nog niet voorbij.`;
  const ofHeld = `Let op: bij ${plural(held, 'factuur')} staat 'niet aanmanen', zoals voor een klant die in termijnen betaalt.`;
  return (
    <>
      {notLate > 0 && <p className="warning">{ofNotLate}</p>}
      {held > 0 && <p className="warning">{ofHeld}</p>}
    </>
  );
}
