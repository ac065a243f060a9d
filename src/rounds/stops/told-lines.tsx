import { Icon } from '../../ui/icon.tsx';
import { UNDERWAY_STOP } from '../wire-names.ts';
import type { NumberedStop } from './round.ts';

type ToldLinesProps = { stop: NumberedStop; action: string; canTell: boolean };

/** What the customer was told, and the button with which the driver tells to be on the way. */
export function ToldLines({ stop: { id, told }, action, canTell }: ToldLinesProps) {
  const { stale = '', underway = '' } = told ?? {};
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
