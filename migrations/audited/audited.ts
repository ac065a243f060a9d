import type { AuditedChange } from './audited-change.ts';
import { customerChanges } from './customers.ts';
import { deliveryChanges, driverLinkChanges, photoChanges } from './deliveries.ts';
import { invoiceChanges, paymentChanges, takeoverChanges } from './invoices.ts';
import { outgoingChanges } from './outgoing.ts';
import { settingsChanges } from './settings.ts';
import { userChanges } from './users.ts';

/** All changes that the audit log records. To audit a new column, add one line to the list of its table. */
export const audited: readonly AuditedChange[] = [
  ...deliveryChanges,
  ...photoChanges,
  ...driverLinkChanges,
  ...customerChanges,
  ...userChanges,
  ...settingsChanges,
  ...invoiceChanges,
  ...paymentChanges,
  ...takeoverChanges,
  ...outgoingChanges,
];
