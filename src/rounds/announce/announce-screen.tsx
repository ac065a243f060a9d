import { windowOf, windowText } from '../../deliveries/window.ts';
import { sentText } from '../../outgoing/send-several.ts';
import { paths } from '../../paths.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { plural } from '../../shared/plural.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { Checkbox, Hidden, Select } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { CancelLink } from '../../ui/screen.tsx';
import { DayScreen } from '../day-screen.tsx';
import { onDay } from '../wire-names.ts';
import type { ChannelName } from './announcement.ts';
import type { StopToTell } from './read-stops.ts';
import { channelField, MAX_ANNOUNCED, stopField } from './wire.ts';

export const ANNOUNCE_TITLE = 'Klanten berichten';

const CHANNEL_TEXTS: Record<ChannelName, string> = { mail: 'Mail', whatsapp: 'WhatsApp' };

type AnnounceScreenProps = {
  date: IsoDate;
  stops: StopToTell[];
  /** The error of each chosen row of the sent form. It is '' for a customer who was told. */
  outcomes: ReadonlyMap<number, string>;
  /** The sent form. Without it, the proposed customers among the first `MAX_ANNOUNCED` stops are chosen. */
  typed: Readonly<Record<string, string>> | undefined;
  message: string;
};

export function AnnounceScreen({ date, stops, outcomes, typed, message }: AnnounceScreenProps) {
  const round = paths.round(onDay(date));
  return (
    <DayScreen date={date}>
      <form className="panel tell" method="post" action={paths.announceRound(onDay(date))}>
        <Hidden fields={{ [HIDDEN.requestId]: crypto.randomUUID(), ...onDay(date) }} />
        <WithoutTimes date={date} stops={stops} />
        {stops.length === 0 && <p>Er zijn op deze dag geen klanten om te berichten.</p>}
        {stops.map((row, index) => (
          <CustomerRow
            key={row.stop.id}
            {...row}
            error={outcomes.get(row.stop.id)}
            typed={typed}
            isAmongFirst={index < MAX_ANNOUNCED}
          />
        ))}
        <p role="status">{outcomes.size > 0 && sentText([...outcomes.values()], 'bericht')}</p>
        <FormEnd
          message={message}
          cancel={
            <CancelLink href={round}>
              {outcomes.size > 0 ? 'Terug naar de rit' : 'Annuleren'}
            </CancelLink>
          }
        >
          <button className="primary">Berichten</button>
        </FormEnd>
      </form>
    </DayScreen>
  );
}

function WithoutTimes({ date, stops }: Pick<AnnounceScreenProps, 'date' | 'stops'>) {
  const { length } = stops.filter(({ stop }) => windowOf(stop) === undefined);
  if (length === 0) return null;
  return (
    <p className="notice">
      <span>
        {`Nog geen tijden bij ${plural(length, 'stop')}. `}
        <a href={paths.roundTimes(onDay(date))}>Tijden berekenen</a>
      </span>
    </p>
  );
}

type RowProps = StopToTell &
  Pick<AnnounceScreenProps, 'typed'> & { error: string | undefined; isAmongFirst: boolean };

function CustomerRow({ error, typed, isAmongFirst, ...row }: RowProps) {
  const { stop, channels, stale, toldAt, isProposed } = row;
  const { id, customerName } = stop;
  const problem = error || refusalOf(row) || row.problem;
  const isNew = isProposed && isAmongFirst;
  const isChosen = typed === undefined ? isNew : stopField(id) in typed && error !== '';
  const label = (
    <>
      {customerName}
      <small>
        {windowText(stop)}
        {toldAt !== '' && ', '}
        {toldAt !== '' && <span>{`bericht op ${toldAt}`}</span>}
      </small>
    </>
  );
  return (
    <div className="row between">
      {channels.length === 0 ? (
        <span className="grow">{label}</span>
      ) : (
        <Checkbox className="check grow" name={stopField(id)} value={id} defaultChecked={isChosen}>
          <span>{label}</span>
        </Checkbox>
      )}
      {channels.length > 0 && (
        <Select
          name={channelField(id)}
          aria-label={`${customerName}, bericht per`}
          defaultValue={typed?.[channelField(id)]}
          options={channels.map((value) => ({ value, text: CHANNEL_TEXTS[value] }))}
        />
      )}
      {stale !== '' && <p className="warning">{stale}</p>}
      {problem !== '' && <p className="error">{problem}</p>}
    </div>
  );
}

function refusalOf({ stop, channels }: Pick<StopToTell, 'stop' | 'channels'>): string {
  if (stop.windowFrom === null) return 'Nog geen tijden.';
  if (channels.length > 0) return '';
  const next = stop.phone === '' ? 'Er is ook geen telefoonnummer.' : 'Bel de klant.';
  return `Deze klant kan geen mail of WhatsApp krijgen. ${next}`;
}
