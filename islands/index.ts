import type { ComponentProps, ComponentType } from 'react';
import { CustomerForm } from './customer-form.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { Invoicing } from './invoicing.tsx';
import type { modals } from './modals.ts';
import { SettingsPreview } from './settings-preview.tsx';

export const islands = {
  'customer-form': CustomerForm,
  'delivery-form': DeliveryForm,
  invoicing: Invoicing,
  'settings-preview': SettingsPreview,
} satisfies Record<string, ComponentType<never>>;

export type IslandName = keyof typeof islands;
/** What the server says to an island: small plain JSON. */
export type IslandProps<Name extends IslandName> = ComponentProps<(typeof islands)[Name]>;

export type ModalName = keyof typeof modals;
/** What the button that opens a modal says to it; it gets its onClose in the browser. */
export type ModalProps<Name extends ModalName> = Omit<
  ComponentProps<(typeof modals)[Name]>,
  'onClose'
>;
