import type { Modals } from '../src/ui/island.tsx';
import { CreditModal } from './archive/credit-modal.tsx';
import { ChangePasswordModal } from './auth/change-password-modal.tsx';
import { ClearDatabase } from './backups/clear-database.tsx';
import { DeleteCustomer } from './customers/delete-customer-modal.tsx';
import { ShortcutsModal } from './kit/shortcuts-modal.tsx';
import { MailTicked, Remind } from './messages/mail-modal.tsx';
import { SendAgain } from './messages/send-again-modal.tsx';
import { Payment } from './payments/payment-modal.tsx';
import { PrintList } from './rounds/print-list.tsx';
import { DeactivateUser } from './users/deactivate-user.tsx';
import { UserFormModal } from './users/user-form-modal.tsx';

export const modals: Modals = {
  'change-password': ChangePasswordModal,
  'clear-database': ClearDatabase,
  credit: CreditModal,
  'deactivate-user': DeactivateUser,
  'delete-customer': DeleteCustomer,
  payment: Payment,
  mail: MailTicked,
  'print-list': PrintList,
  remind: Remind,
  'send-again': SendAgain,
  shortcuts: ShortcutsModal,
  'user-form': UserFormModal,
};
