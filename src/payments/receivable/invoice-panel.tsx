import { PhotoLinks } from '../../deliveries/photos/photos-of.tsx';
import { paths } from '../../paths.ts';
import { termText } from '../../receivables/open/age.ts';
import { owedState } from '../../receivables/receivable.ts';
import { formatDate, type IsoDate } from '../../shared/dates.ts';
import { type Cents, cents, formatEuros } from '../../shared/money.ts';
import { Fact } from '../../ui/fact.tsx';
import { State } from '../../ui/state.tsx';
import type { ReceivableWithPayments } from './queries.ts';

export type InvoicePanelProps = {
  receivable: ReceivableWithPayments;
  /** The texts about sent mails, such as 'gemaild' and 'herinnerd 18-11'. */
  sent: readonly string[];
  photos: readonly number[];
  today: IsoDate;
};

/**
 * The invoice that a payment is booked on. Below its total are the amounts that are subtracted, and then the open
 * amount.
 */
export function InvoicePanel({ receivable, sent, photos, today }: InvoicePanelProps) {
  const { deliveryId, customerId, number, customerName, issuedOn, dueOn } = receivable;
  const { total, received, takenOver, writtenOff, isCredited, open } = receivable;
  const state = owedState(receivable, today, termText(receivable.dueOn, today));
  return (
    <aside className="panel" aria-label="De factuur">
      <header>
        <h2>
          <a href={paths.api.invoicePdf(deliveryId)}>{number}</a>
        </h2>
        {isCredited && <span className="badge warn">Gecrediteerd</span>}
        {state && <State {...state} />}
      </header>
      <dl className="totals">
        <Amount name="Factuurbedrag" amount={total} />
        <Amount name="Al betaald" amount={received} />
        {takenOver > 0 && <Amount name="Betaald, overgenomen" amount={takenOver} />}
        {writtenOff > 0 && <Amount name="Afgeboekt" amount={writtenOff} />}
        {isCredited && <Amount name="Gecrediteerd" amount={total} />}
        <div className="total">
          <Fact name={open < 0 ? 'Terug te betalen' : 'Nog open'}>
            {formatEuros(cents(Math.abs(open)))}
          </Fact>
        </div>
      </dl>
      <dl className="facts">
        <Fact name="Klant">
          {customerId === null ? (
            customerName
          ) : (
            <a href={paths.customer(customerId)}>{customerName}</a>
          )}
        </Fact>
        <Fact name="Factuurdatum">{formatDate(issuedOn)}</Fact>
        <Fact name="Vervaldatum">{formatDate(dueOn)}</Fact>
        {sent.length > 0 && <Fact name="Verstuurd">{sent.join(', ')}</Fact>}
        {photos.length > 0 && (
          <Fact name="Levering">
            <PhotoLinks ids={photos} />
          </Fact>
        )}
      </dl>
    </aside>
  );
}

function Amount({ name, amount }: { name: string; amount: Cents }) {
  return (
    <div>
      <Fact name={name}>{formatEuros(amount)}</Fact>
    </div>
  );
}
