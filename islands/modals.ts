import type { Modals } from '../src/ui/island.tsx';
import { CreditModal } from './archive/credit-modal.tsx';
import { ChangePassword } from './auth/change-password.tsx';
import { ClearDatabase } from './backups/clear-database.tsx';
import { DeleteCustomer } from './customers/delete-customer.tsx';
import { SendAgain } from './payments/send-again.tsx';
import { PrintList } from './rounds/print-list.tsx';
import { DeactivateUser } from './users/deactivate-user.tsx';
import { UserForm } from './users/user-form.tsx';

export const modals: Modals = {
  'change-password': ChangePassword,
  'clear-database': ClearDatabase,
  'credit-modal': CreditModal,
  'deactivate-user': DeactivateUser,
  'delete-customer': DeleteCustomer,
  'print-list': PrintList,
  'send-again': SendAgain,
  'user-form': UserForm,
};
