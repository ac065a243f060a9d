import type { Delivery } from '../deliveries/schema.ts';
import { FOR_CUSTOMER } from '../deliveries/wire-names.ts';
import { returnQuery } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { formatDate, type IsoDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { Fact } from '../ui/fact.tsx';
import { State } from '../ui/state.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { Answer, CallButton, ContactFacts, PaymentButton } from './card-parts.tsx';
import { canMove, type Card, lastDelivery } from './card.ts';
import { MoveButton, Next } from './delivery-card.tsx';
import { stateOf } from './status.ts';

/** The card has the facts that a customer on the telephone asks about. */
type CustomerCardProps = {
  card: Card;
  today: IsoDate;
  /** The page below the dialog of the search. The forms of the card lead back to this page. */
  here: string | undefined;
};

export function CustomerCard({ card, today, here }: CustomerCardProps) {
  const { customer, next, last, firstDue } = card;
  const { id, name, phone, address, email } = customer;
  const copied = lastDelivery(card);
  const back = returnQuery(here === paths.home() ? undefined : here);
  return (
    <Answer title={name} href={paths.customer(id)}>
      <dl className="facts">
        <ContactFacts phone={phone} address={address} />
        {email && (
          <Fact name="E-mail">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        <Fact name="Volgende">
          {next === undefined ? 'niets gepland' : <Next stop={next} today={today} />}
        </Fact>
        <Fact name="Open">
          <Open {...card} />
        </Fact>
        {last.length > 0 && <Fact name="Vorige">{last.map(lastLine)}</Fact>}
      </dl>
      <div className="buttons">
        {copied && (
          <a className="button primary i-copy" href={paths.copyDelivery(copied.id, back)}>
            Plannen zoals vorige keer
          </a>
        )}
        <CallButton phone={phone} />
        {firstDue && <PaymentButton id={firstDue.deliveryId} className="i-euro" />}
        {next && canMove(next) && <MoveButton id={next.delivery.id} />}
        <a
          className={`button ${copied ? '' : 'primary '}i-plus`}
          href={paths.plan({ [FOR_CUSTOMER]: name, ...back })}
        >
          Levering plannen
        </a>
        <a className="button quiet i-people" href={paths.customer(id, returnQuery(here))}>
          Open klant
        </a>
      </div>
    </Answer>
  );
}

function Open({ open, refund, daysLate, firstDue, last }: Card) {
  const toRefund = refund > 0 && (
    <State {...stateOf('Terug te betalen')} text={`${formatEuros(refund)} terug te betalen`} />
  );
  if (firstDue === undefined && toRefund) return toRefund;
  if (firstDue === undefined)
    return last.some(({ invoiced }) => invoiced) ? (
      <State look="ok" text="Alles betaald" />
    ) : (
      'niets'
    );
  const late = daysLate > 0 ? `, ${plural(daysLate, 'dag')} te laat` : '';
  return (
    <>
      <b className={daysLate > 0 ? 'over' : undefined}>{formatEuros(open) + late}</b>
      <small>
        <Unbroken text={`${firstDue.number} van ${formatDate(firstDue.issuedOn)}`} />
      </small>
      {toRefund}
    </>
  );
}

function lastLine({ id, date, quantity, price }: Delivery) {
  return (
    <small
      key={id}
    >{`${formatDate(date)} · ${formatQuantity(quantity)} kuub à ${formatEuros(price)}`}</small>
  );
}
