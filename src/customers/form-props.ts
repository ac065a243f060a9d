import type { FormSettings } from '../firm/firm.ts';
import type { FormStart, Unanswered } from '../shared/merge.ts';
import type { CustomerFields } from './customer.ts';

export type CustomerTarget = {
  id: number;
  /** The names that open deliveries may have: the name that was loaded, and a later name that a colleague saved. */
  names: string[];
  version: number;
  before: CustomerFields;
} & Unanswered<CustomerFields>;

export type CustomerFormStart = FormStart<CustomerTarget, keyof CustomerFields>;

export type CustomerFormProps = CustomerFormStart &
  FormSettings & {
    action: string;
    /** The page to which the form returns, instead of the page in the specification. */
    returnsTo: string | undefined;
  };

export type NewCustomerProps = Omit<CustomerFormProps, 'target' | 'conflict' | 'returnsTo'>;

export const NOT_DELETED = 'Kon klant niet verwijderen.';
export const DELETE_QUESTION = 'Weet je zeker dat je deze klant wilt verwijderen?';

declare module '../ui/island.tsx' {
  interface IslandProps {
    'customer-form': CustomerFormProps;
    'new-customer': NewCustomerProps;
  }
}
