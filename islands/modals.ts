import type { ComponentType } from 'react';
import { ChangePassword } from './change-password.tsx';
import { ClearDatabase } from './clear-database.tsx';
import { CreditModal } from './credit-modal.tsx';
import { DeactivateUser } from './deactivate-user.tsx';
import { DeleteCustomer } from './delete-customer.tsx';
import { PrintList } from './print-list.tsx';
import { SendAgain } from './send-again.tsx';
import { UserForm } from './user-form.tsx';

export const modals = {
  'change-password': ChangePassword,
  'clear-database': ClearDatabase,
  'credit-modal': CreditModal,
  'deactivate-user': DeactivateUser,
  'delete-customer': DeleteCustomer,
  'print-list': PrintList,
  'send-again': SendAgain,
  'user-form': UserForm,
} satisfies Record<string, ComponentType<never>>;
