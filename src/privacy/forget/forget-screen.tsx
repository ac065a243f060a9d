import type { Customer } from '../../customers/schema.ts';
import { paths } from '../../paths.ts';
import type { FieldErrors } from '../../shared/domain-error.ts';
import { TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { CancelLink, Screen } from '../../ui/screen.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { forgetNames } from './forget-customer.ts';

const NAMED = 20;

type ForgetScreenProps = {
  customer: Customer;
  stays: readonly string[];
  typed: string;
  errors: FieldErrors;
  /** An error that belongs to no field, or the reason why the customer cannot be forgotten yet. Otherwise ''. */
  message: string;
};

export function ForgetScreen({ customer, stays, typed, errors, message }: ForgetScreenProps) {
  const back = paths.customer(customer.id);
  return (
    <Screen back={back}>
      <form className="narrow stack" method="post" action={paths.forgetCustomer(customer.id)}>
        <p>
          {`Vipo wist ${customer.name} voorgoed: de klant, het IBAN dat van de bank bekend is, verzonden teksten, alle foto’s van leveringen, en naam, adres en opmerkingen in leveringen zonder factuur en in het logboek. Dit kan niet ongedaan worden gemaakt.`}
        </p>
        <Stays sentences={stays} />
        <p className="hint">
          Dagelijkse back-ups van vóór vandaag hebben de gegevens nog, tot Vipo ze opruimt: na twee
          weken, en de laatste van elke maand na een jaar. Andere back-ups (die je zelf maakte, of
          van vóór legen, bijwerken of terugzetten) ruim je zelf op. Zet je een oude back-up terug,
          vergeet de klant dan opnieuw.
        </p>
        <TextField
          label={`Typ ter bevestiging de naam: ${customer.name}`}
          name={forgetNames.name}
          defaultValue={typed}
          error={errors[forgetNames.name]}
          required
        />
        <FormEnd message={message} cancel={<CancelLink href={back} />}>
          <button className="danger">Klant vergeten</button>
        </FormEnd>
      </form>
    </Screen>
  );
}

function Stays({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  const more = sentences.length - NAMED;
  return (
    <>
      <p>De belastingwet vraagt dat facturen zeven jaar blijven:</p>
      <ul>
        {sentences.slice(0, NAMED).map((sentence) => (
          <li key={sentence}>
            <Unbroken text={sentence} />
          </li>
        ))}
        {more > 0 && <li>{`En nog ${more}.`}</li>}
      </ul>
    </>
  );
}
