import { paths } from '../paths.ts';
import { formatDate } from '../shared/dates.ts';
import { ConflictPanel } from '../ui/conflict.tsx';
import { Island } from '../ui/island.tsx';
import { ButtonLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import type { DeliveryFormProps } from './delivery-form.ts';
import { DELIVERY_FORM } from './delivery.ts';
import type { Delivery } from './schema.ts';

export type DeliveryFormState = Omit<DeliveryFormProps, 'action'>;
type DeliveryScreenProps = { title: string; state: DeliveryFormState; user: ScreenUser };

export function DeliveryScreen({ title, state, user }: DeliveryScreenProps) {
  const planning = state.target.mode === 'plan';
  const action = state.target.mode === 'plan' ? paths.plan() : paths.editDelivery(state.target.id);
  return (
    <Screen title={title} user={user} back={planning ? paths.home() : paths.overview()}>
      <p className="hint">Alles is verplicht, behalve telefoon en opmerkingen.</p>
      {state.conflict && (
        <ConflictPanel what="dit" conflict={state.conflict} form={DELIVERY_FORM} />
      )}
      <Island name="delivery-form" props={{ ...state, action }} />
    </Screen>
  );
}

type ConfirmDeletionProps = { delivery: Delivery; user: ScreenUser };

export function ConfirmDeletion({ delivery, user }: ConfirmDeletionProps) {
  const { id, customerName, date } = delivery;
  return (
    <Screen title="Levering verwijderen" user={user} back={paths.editDelivery(id)}>
      <form className="narrow" method="post" action={paths.editDelivery(id)}>
        <p>Weet je zeker dat je deze levering wilt verwijderen?</p>
        <p>{`${customerName}, ${formatDate(date)}`}</p>
        <div className="buttons">
          <ButtonLink href={paths.editDelivery(id)} className="quiet">
            Annuleren
          </ButtonLink>
          <button className="danger" name="verwijderen" value="ja">
            Verwijder levering
          </button>
        </div>
      </form>
    </Screen>
  );
}
