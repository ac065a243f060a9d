import { paths } from '../paths.ts';
import { formatDate } from '../shared/dates.ts';
import { ConfirmationScreen } from '../ui/confirmation-screen.tsx';
import type { ScreenUser } from '../ui/screen.tsx';
import { DELETE_QUESTION } from './form-props.ts';
import type { Delivery } from './schema.ts';
import { DELETION } from './wire-names.ts';

type ConfirmDeletionProps = { delivery: Delivery; user: ScreenUser };

export function ConfirmDeletion({ delivery, user }: ConfirmDeletionProps) {
  const { id, customerName, date } = delivery;
  return (
    <ConfirmationScreen
      title="Levering verwijderen"
      user={user}
      back={paths.editDelivery(id)}
      action={paths.editDelivery(id)}
      question={DELETE_QUESTION}
      act="Verwijder levering"
      button={{ name: DELETION, value: 'ja' }}
    >
      <p>{`${customerName}, ${formatDate(date)}`}</p>
    </ConfirmationScreen>
  );
}
