import type { Islands } from '../src/ui/island.tsx';
import { CustomerForm } from './customers/customer-form.tsx';
import { NewCustomer } from './customers/new-customer.tsx';
import { DeliveryForm } from './deliveries/delivery-form.tsx';
import { Invoicing } from './invoices/invoicing.tsx';
import { SettingsPreview } from './settings/settings-preview.tsx';

export const islands: Islands = {
  'customer-form': CustomerForm,
  'delivery-form': DeliveryForm,
  invoicing: Invoicing,
  'new-customer': NewCustomer,
  'settings-preview': SettingsPreview,
};
