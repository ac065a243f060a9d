import { DELETE_QUESTION, type Target } from '../../src/deliveries/form-props.ts';
import { ANYWAY, ANYWAY_TEXTS, DELETION } from '../../src/deliveries/wire-names.ts';
import { SubmitButton } from '../../src/ui/field.tsx';
import { ask } from '../kit/ask.ts';
import { removeDelivery } from './save-delivery.ts';

type DeliveryButtonsProps = {
  target: Target;
  returnsTo: string | undefined;
  busy: boolean;
  isAsked: boolean;
  fillSample: () => void;
};

/** Enter presses the first button of a form, so the button that saves comes first. */
export function DeliveryButtons(props: DeliveryButtonsProps) {
  const { target, returnsTo, busy, isAsked, fillSample } = props;
  return (
    <>
      <SubmitButton busy={busy}>
        {target.mode === 'plan' ? 'Levering plannen' : 'Wijzig levering'}
      </SubmitButton>
      {/* Without scripts this button answers the question of the message. */}
      {isAsked && (
        <button className="quiet" name={ANYWAY.name} value={ANYWAY.value}>
          {ANYWAY_TEXTS[target.mode]}
        </button>
      )}
      {target.mode === 'edit' ? (
        <DeleteButton id={target.id} returnsTo={returnsTo} />
      ) : (
        <button type="button" className="quiet" onClick={fillSample}>
          Vul testlevering automatisch in
        </button>
      )}
    </>
  );
}

/** Without scripts the button posts the form, and the server asks for confirmation. */
function DeleteButton({ id, returnsTo }: { id: number; returnsTo: string | undefined }) {
  async function remove() {
    const act = 'Verwijder levering';
    if (await ask('Levering verwijderen', DELETE_QUESTION, act, 'danger'))
      await removeDelivery(id, returnsTo);
  }
  return (
    <button
      className="danger"
      name={DELETION}
      value="vraag"
      onClick={(event) => {
        event.preventDefault();
        void remove();
      }}
    >
      Verwijder levering
    </button>
  );
}
