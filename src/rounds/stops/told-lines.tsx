import { Icon } from '../../ui/icon.tsx';
import { UNDERWAY_STOP } from '../wire-names.ts';
import type { ShownStop } from './round.ts';

type ToldLinesProps = { stop: ShownStop; action: string; canTell: boolean };

/** Lines about the messages that the customer got, and the button that tells the customer of the driver's arrival. */
export function ToldLines({ stop: { id, told }, action, canTell }: ToldLinesProps) {
  const { stale, underway } = told;
  return (
    <>
      {stale !== '' && <p className="notice warn">{stale}</p>}
      {underway !== '' && (
        <p className="state dim">{`De klant weet sinds ${underway} dat het hout onderweg is.`}</p>
      )}
      {canTell && underway === '' && (
        <form className="pair underway" method="post" action={action}>
          <button className="button tall" name={UNDERWAY_STOP} value={id}>
            <Icon name="send" />
            Onderweg: over 20 minuten
          </button>
        </form>
      )}
    </>
  );
}
