import type { ComponentProps, ComponentType } from 'react';
import { ChangePassword } from './change-password.tsx';
import { ClearDatabase } from './clear-database.tsx';
import { CreditModal } from './credit-modal.tsx';
import { CustomerForm } from './customer-form.tsx';
import { DeleteCustomer } from './delete-customer.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { Invoicing } from './invoicing.tsx';

/** Every island by its name; server and browser read the same map. */
export const islands = {
  'change-password': ChangePassword,
  'clear-database': ClearDatabase,
  'credit-modal': CreditModal,
  'customer-form': CustomerForm,
  'delete-customer': DeleteCustomer,
  'delivery-form': DeliveryForm,
  invoicing: Invoicing,
} satisfies Record<string, ComponentType<never>>;

type Islands = typeof islands;
export type IslandName = keyof Islands;
/** What the server says to an island: small plain JSON. A modal gets its onClose in the browser. */
export type IslandProps<Name extends IslandName> = Omit<ComponentProps<Islands[Name]>, 'onClose'>;
/** The islands that open over a page: those that can be closed. */
export type ModalName = {
  [Name in IslandName]: 'onClose' extends keyof ComponentProps<Islands[Name]> ? Name : never;
}[IslandName];
