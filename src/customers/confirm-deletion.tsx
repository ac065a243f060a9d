import { paths } from '../paths.ts';
import { ConfirmationScreen } from '../ui/confirmation-screen.tsx';
import type { ScreenUser } from '../ui/screen.tsx';
import { DELETE_QUESTION } from './form-props.ts';
import type { Customer } from './schema.ts';

type ConfirmDeletionProps = { title: string; customer: Customer; user: ScreenUser };

export function ConfirmDeletion({ title, customer, user }: ConfirmDeletionProps) {
  return (
    <ConfirmationScreen
      title={title}
      user={user}
      back={paths.customers()}
      action={paths.deleteCustomer(customer.id)}
      question={DELETE_QUESTION}
      act="Verwijderen"
    >
      <p>{customer.name}</p>
    </ConfirmationScreen>
  );
}
