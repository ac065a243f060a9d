import { paths } from '../paths.ts';
import { formatDate } from '../shared/dates.ts';
import { ButtonLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import { DELETE_QUESTION } from './delivery-form.ts';
import type { Delivery } from './schema.ts';
import { DELETION } from './wire-names.ts';

type ConfirmDeletionProps = { delivery: Delivery; user: ScreenUser };

export function ConfirmDeletion({ delivery, user }: ConfirmDeletionProps) {
  const { id, customerName, date } = delivery;
  return (
    <Screen title="Levering verwijderen" user={user} back={paths.editDelivery(id)}>
      <form className="narrow" method="post" action={paths.editDelivery(id)}>
        <p>{DELETE_QUESTION}</p>
        <p>{`${customerName}, ${formatDate(date)}`}</p>
        <div className="buttons">
          <ButtonLink href={paths.editDelivery(id)} className="quiet">
            Annuleren
          </ButtonLink>
          <button className="danger" name={DELETION} value="ja">
            Verwijder levering
          </button>
        </div>
      </form>
    </Screen>
  );
}
