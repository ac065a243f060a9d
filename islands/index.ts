import type { Islands } from '../src/ui/island.tsx';
import { CustomerForm } from './customers/customer-form.tsx';
import { DeliveryForm } from './deliveries/delivery-form.tsx';
import { Invoicing } from './invoices/invoicing.tsx';
import { SettingsPreview } from './settings/settings-preview.tsx';

export const islands: Islands = {
  'customer-form': CustomerForm,
  'delivery-form': DeliveryForm,
  invoicing: Invoicing,
  'settings-preview': SettingsPreview,
};
