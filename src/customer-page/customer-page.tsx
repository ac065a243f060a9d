import { use } from 'react';
import { CUSTOMER_FORM_ID, customerNames } from '../customers/customer.ts';
import type { CustomerFormProps, CustomerTarget } from '../customers/form-props.ts';
import { FOR_CUSTOMER } from '../deliveries/wire-names.ts';
import { PresentPage } from '../http/document.tsx';
import { returnQuery } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { type Card, lastDelivery } from '../search/card.ts';
import { ConflictPanel } from '../ui/conflict.tsx';
import { Island } from '../ui/island.tsx';
import { phoneUrl } from '../ui/links.tsx';
import { ButtonLink, Screen } from '../ui/screen.tsx';
import { Figures } from './figures.tsx';
import { customerHelp } from './help.ts';
import { CustomerHistory, type CustomerHistoryProps } from './history.tsx';
import type { CustomerFigures } from './queries.ts';

type CustomerPageProps = {
  form: Omit<CustomerFormProps, 'action'>;
  history: CustomerHistoryProps;
  figures: CustomerFigures | undefined;
};

export function CustomerPage({ form, history, figures }: CustomerPageProps) {
  const { conflict, target, returnsTo } = form;
  const { user } = use(PresentPage);
  const { card, today } = history;
  const here = history.here({});
  return (
    <Screen
      help={customerHelp}
      back={returnsTo ?? paths.customers()}
      subtitle={[target.names[0], figures?.since && `klant sinds ${figures.since}`]
        .filter(Boolean)
        .join(', ')}
      tools={<Tools {...{ target, card, here }} />}
    >
      {conflict && (
        <ConflictPanel conflict={conflict} names={customerNames} form={CUSTOMER_FORM_ID} />
      )}
      <Figures {...{ figures, card, today, here }} />
      <div className="cols with-form">
        <div className="stack">
          {/* The list and the form each have an element for the line about a colleague's change (`home.tsx`). */}
          <div>
            <CustomerHistory {...history} />
          </div>
          {user?.isAdmin && <PrivacyLinks customerId={target.id} />}
        </div>
        <div>
          <Island name="customer-form" props={{ ...form, action: here }} />
        </div>
      </div>
    </Screen>
  );
}

function PrivacyLinks({ customerId }: { customerId: number }) {
  return (
    <div className="buttons">
      <a className="button" href={paths.api.exportCustomer(customerId)} download>
        Gegevens downloaden
      </a>
      <a className="button" href={paths.forgetCustomer(customerId)}>
        Klant vergeten
      </a>
    </div>
  );
}

type ToolsProps = { target: CustomerTarget; card: Card; here: string };

function Tools({ target: { before, names }, card, here }: ToolsProps) {
  const { phone, email } = before;
  const last = lastDelivery(card);
  const back = returnQuery(here);
  return (
    <>
      {phone && (
        <ButtonLink className="i-phone" href={phoneUrl(phone)}>
          <span>Bellen</span>
        </ButtonLink>
      )}
      {email && (
        <ButtonLink className="i-mail" href={`mailto:${email}`}>
          <span>Mailen</span>
        </ButtonLink>
      )}
      <ButtonLink className="i-plus" href={paths.plan({ [FOR_CUSTOMER]: names[0] ?? '', ...back })}>
        Levering plannen
      </ButtonLink>
      {last && (
        <ButtonLink className="i-copy" href={paths.copyDelivery(last.id, back)}>
          Plannen zoals vorige keer
        </ButtonLink>
      )}
    </>
  );
}
