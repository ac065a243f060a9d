import { paths } from '../paths.ts';
import type { Delivery } from './schema.ts';

type DeliveryLinkProps = Pick<Delivery, 'id' | 'customerName' | 'invoiced'>;

/**
 * The name of a customer as a link to the delivery. For an invoiced delivery the link opens the page of its invoice.
 */
export function DeliveryLink({ id, customerName, invoiced }: DeliveryLinkProps) {
  return <a href={invoiced ? paths.paymentsOf(id) : paths.editDelivery(id)}>{customerName}</a>;
}
