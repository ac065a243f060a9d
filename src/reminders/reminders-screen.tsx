import { paths } from '../paths.ts';
import { cents, formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { FormEnd } from '../ui/form-end.tsx';
import { CancelLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import type { Check } from './check-reminders.ts';
import { type Outcomes, RemindersTable } from './reminders-table.tsx';
import { sentText } from './sent-text.ts';

type RemindersScreenProps = {
  user: ScreenUser;
  checks: readonly Check[];
  /** How many more late invoices there are than this list takes. */
  more: number;
  outcomes: Outcomes;
  typed: URLSearchParams | undefined;
  requestId: string;
  message: string;
};

/** The list that is checked before reminders are sent together. Afterwards it shows the result of each. */
export function RemindersScreen(props: RemindersScreenProps) {
  const { user, checks, more, outcomes, typed, requestId, message } = props;
  const open = cents(checks.reduce((sum, one) => sum + one.open, 0));
  const isOpen = checks.some(
    ({ deliveryId, refusal }) => refusal === '' && outcomes.get(deliveryId) !== '',
  );
  return (
    <Screen
      title="Herinneringen sturen"
      user={user}
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
          {outcomes.size > 0 && sentText([...outcomes.values()])}
        </p>
        <FormEnd message={message} cancel={<CancelLink href={paths.payments()} />}>
          {isOpen && <button className="i-send">Versturen</button>}
        </FormEnd>
      </form>
    </Screen>
  );
}
