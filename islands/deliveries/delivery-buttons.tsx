import { DELETE_QUESTION, type EditTarget, type Target } from '../../src/deliveries/form-props.ts';
import { ANYWAY, ANYWAY_TEXTS, DELETION } from '../../src/deliveries/wire-names.ts';
import { formatDate, parseIsoDate } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
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
        <>
          <DeleteButton target={target} returnsTo={returnsTo} />
          <a className="button quiet i-copy" href={islandPaths.copyDelivery(target.id)}>
            Levering kopiëren
          </a>
        </>
      ) : (
        <button type="button" className="quiet with-scripts" onClick={fillSample}>
          Vul testlevering automatisch in
        </button>
      )}
    </>
  );
}

/** Describes the stored delivery. The form may already have other values, which are not saved yet. */
function aboutStored({ before }: EditTarget): string {
  const date = parseIsoDate(before.date);
  return `${before.customerName}, ${date === undefined ? '' : formatDate(date)} ${before.slot}.`;
}

type DeleteButtonProps = { target: EditTarget; returnsTo: string | undefined };

/** Without scripts the button posts the form, and the server asks for confirmation. */
function DeleteButton({ target, returnsTo }: DeleteButtonProps) {
  async function remove() {
    const act = 'Verwijder levering';
    const question = `${DELETE_QUESTION} ${aboutStored(target)} ${target.told}`;
    if (await ask('Levering verwijderen', question, act, 'danger'))
      await removeDelivery(target.id, returnsTo);
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
