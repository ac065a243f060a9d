import { hoursText, windowOf } from '../../deliveries/window.ts';
import { paths } from '../../paths.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { FieldErrors } from '../../shared/domain-error.ts';
import { plural } from '../../shared/plural.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { YES } from '../../shared/wire-names.ts';
import { Hidden } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { CancelLink } from '../../ui/screen.tsx';
import { DayScreen } from '../day-screen.tsx';
import type { RoundStop } from '../list.ts';
import { onDay, TAKE_PROPOSALS } from '../wire-names.ts';
import type { StopWindow } from './times.ts';
import { fromField, untilField } from './wire.ts';

export const TIMES_TITLE = 'Tijden';

type TimesScreenProps = {
  date: IsoDate;
  stops: RoundStop[];
  proposed: StopWindow[];
  /** Whether the fields have the proposals instead of the stored times. */
  takesProposals: boolean;
  typed: Readonly<Record<string, string>>;
  errors: FieldErrors;
  message: string;
};

export function TimesScreen({ date, stops, message, ...form }: TimesScreenProps) {
  const round = paths.round(onDay(date));
  const missing = namesWithoutTimes(stops, form.proposed);
  const late = form.proposed.filter(({ isAfterHours }) => isAfterHours).length;
  // After a refusal, the first stop with wrong times gets the focus.
  const focused = stops.find(({ id }) => form.errors[fromField(id)] !== undefined) ?? stops[0];
  return (
    <DayScreen date={date}>
      <form className="panel tell" method="post" action={paths.roundTimes(onDay(date))} noValidate>
        <Hidden fields={onDay(date)} />
        <NewProposals date={date} stops={stops} {...form} />
        {stops.map((stop) => (
          <TimeFields key={stop.id} stop={stop} hasFocus={stop === focused} {...form} />
        ))}
        {missing.length > 0 && (
          <p className="notice warn">
            {`Zonder punt op de kaart, dus zonder voorstel: ${missing.join(', ')}. Vul die tijden zelf in.`}
          </p>
        )}
        {late > 0 && (
          <p className="notice warn">
            {`Bij ${plural(late, 'stop')} is de chauffeur er pas na de werktijd. Kijk of dit op één dag past.`}
          </p>
        )}
        <FormEnd message={message} cancel={<CancelLink href={round} />}>
          <button className="primary">Opslaan</button>
        </FormEnd>
      </form>
    </DayScreen>
  );
}

type NewProposalsProps = Pick<TimesScreenProps, 'date' | 'stops' | 'proposed' | 'takesProposals'>;

/** Stored times stay in their fields until the user asks for the proposals, because the office may have typed them. */
function NewProposals({ date, stops, proposed, takesProposals }: NewProposalsProps) {
  const { length } = stops.filter((stop) => otherProposal(stop, proposed) !== undefined);
  if (takesProposals || length === 0) return null;
  return (
    <p className="notice">
      <span>
        {`Bij ${plural(length, 'stop')} is er een ander voorstel. `}
        <a href={paths.roundTimes({ ...onDay(date), [TAKE_PROPOSALS]: YES })}>
          Voorstellen invullen
        </a>
      </span>
    </p>
  );
}

/** The proposal for a stop, if the stop has stored times that differ from it. */
function otherProposal(stop: RoundStop, proposed: StopWindow[]): StopWindow | undefined {
  const stored = windowOf(stop);
  return proposed.find(
    ({ id, from, until }) =>
      id === stop.id && stored && (from !== stored.from || until !== stored.until),
  );
}

/** The customers whose stops have no proposal, while other stops have one. */
function namesWithoutTimes(stops: RoundStop[], proposed: StopWindow[]): string[] {
  if (proposed.length === 0) return [];
  const ids = new Set(proposed.map(({ id }) => id));
  return stops.filter(({ id }) => !ids.has(id)).map(({ customerName }) => customerName);
}

type TimeFieldsProps = Pick<
  TimesScreenProps,
  'proposed' | 'takesProposals' | 'typed' | 'errors'
> & {
  stop: RoundStop;
  /** Whether the first field of this stop gets the focus. */
  hasFocus: boolean;
};

function TimeFields({ stop, hasFocus, typed, errors, ...props }: TimeFieldsProps) {
  const { id, customerName, slot, quantity } = stop;
  const stored = windowOf(stop);
  const proposal = props.proposed.find((one) => one.id === id);
  const other = otherProposal(stop, props.proposed);
  const window = (props.takesProposals ? undefined : stored) ?? proposal ?? stored;
  const [from, until] = [fromField(id), untilField(id)];
  const error = errors[from];
  const notes = [
    ...(proposal?.isAfterHours ? ['na de werktijd'] : []),
    ...(stored && other
      ? [props.takesProposals ? `nu ${hoursText(stored)}` : `voorstel ${hoursText(other)}`]
      : []),
  ];
  const field = (name: string, label: string, value: string | undefined) => (
    <input
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      name={name}
      aria-label={`${customerName}, ${label}`}
      defaultValue={typed[name] ?? value}
      {...(hasFocus && name === from && { autoFocus: true })}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error && `${from}-fout`}
    />
  );
  return (
    <div className="row between">
      <span className="grow">
        {customerName}
        <small>{[`${slot}, ${formatQuantity(quantity)} kuub`, ...notes].join(', ')}</small>
      </span>
      <span className="row">
        {field(from, 'van', window?.from)}
        {'–'}
        {field(until, 'tot', window?.until)}
      </span>
      {error && (
        <p className="error" id={`${from}-fout`}>
          {error}
        </p>
      )}
    </div>
  );
}
