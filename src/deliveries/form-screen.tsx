import { paths } from '../paths.ts';
import { ConflictPanel } from '../ui/conflict.tsx';
import { Island } from '../ui/island.tsx';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { DELIVERY_FORM_ID } from './delivery.ts';
import type { DeliveryFormProps } from './form-props.ts';
import { deliveryNames } from './wire-names.ts';

export type DeliveryFormState = Omit<DeliveryFormProps, 'action'>;
type DeliveryScreenProps = {
  title: string;
  state: DeliveryFormState;
  user: ScreenUser;
  /** The delivery with a credited invoice that the edited one replaces. */
  reissueOf: number | null;
};

export function DeliveryScreen({ title, state, user, reissueOf }: DeliveryScreenProps) {
  const planning = state.target.mode === 'plan';
  const action = state.target.mode === 'plan' ? paths.plan() : paths.editDelivery(state.target.id);
  return (
    <Screen
      title={title}
      user={user}
      back={planning ? paths.home() : paths.overview()}
      subtitle="Alles is verplicht, behalve telefoon, opmerkingen, e-mail en referentie."
    >
      {state.conflict && (
        <ConflictPanel
          what="dit"
          conflict={state.conflict}
          names={deliveryNames}
          form={DELIVERY_FORM_ID}
        />
      )}
      {reissueOf !== null && (
        <p className="notice">
          <span>
            {'Opnieuw gemaakt van een gecrediteerde factuur. Verreken na het factureren de '}
            <a href={paths.paymentsOf(reissueOf)}>betalingen van die factuur</a>
            {' · '}
            <a href={paths.invoicing()}>Factureren</a>
          </span>
        </p>
      )}
      <Island name="delivery-form" props={{ ...state, action }} />
    </Screen>
  );
}
