import { paths } from '../paths.ts';
import { type DomainError, shownErrors } from '../shared/domain-error.ts';
import { type Cents, formatEuros } from '../shared/money.ts';
import { byCall } from '../ui/dialog.ts';
import { AreaField, inputOf } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';

type CreditScreenProps = {
  deliveryId: number;
  number: string;
  customerName: string;
  total: Cents;
  /** The warning about a payment request that may be open or a paid amount (`creditWarning`). '' when not needed. */
  warning: string;
  typed: string | undefined;
  error: DomainError | undefined;
};

export function CreditScreen(props: CreditScreenProps) {
  const { deliveryId, number, customerName, total, warning, typed, error } = props;
  const back = paths.archive();
  const { errors, message } = shownErrors(error);
  return (
    <Screen back={back}>
      <form
        className="narrow"
        method="post"
        action={paths.creditInvoice(deliveryId)}
        noValidate
        {...byCall('POST', paths.api.creditInvoice(deliveryId), {
          failed: 'Fout bij het genereren van de creditfactuur.',
          opens: paths.api.invoicePdf(deliveryId, true),
          warning,
        })}
      >
        <p>
          {`Factuur ${number} wordt volledig gecrediteerd.`}
          <br />
          <small>{`${customerName}, ${formatEuros(total)}`}</small>
        </p>
        {warning !== '' && <p className="warning">{warning}</p>}
        <AreaField
          label="Reden creditering (optioneel)"
          {...inputOf({ errors }, 'comment', typed)}
        />
        <FormEnd message={message} cancel={<CancelLink href={back} />}>
          <button className="primary">Creditfactuur maken</button>
        </FormEnd>
      </form>
    </Screen>
  );
}
