import { paths } from '../paths.ts';
import { ButtonLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import { DELETE_QUESTION } from './customer-form.ts';
import type { Customer } from './schema.ts';

type ConfirmDeletionProps = { title: string; customer: Customer; user: ScreenUser };

export function ConfirmDeletion({ title, customer, user }: ConfirmDeletionProps) {
  return (
    <Screen title={title} user={user} back={paths.customers()}>
      <form className="narrow" method="post" action={paths.deleteCustomer(customer.id)}>
        <p>{DELETE_QUESTION}</p>
        <p>{customer.name}</p>
        <div className="buttons">
          <ButtonLink href={paths.customers()} className="quiet">
            Annuleren
          </ButtonLink>
          <button className="danger">Verwijderen</button>
        </div>
      </form>
    </Screen>
  );
}
