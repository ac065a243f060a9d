import { paths } from '../paths.ts';
import type { Delivery } from './schema.ts';

type DeliveryLinkProps = Pick<Delivery, 'id' | 'customerName' | 'invoiced'>;

/** The name of the customer as a link to the delivery, or to its invoice once it is invoiced. */
export function DeliveryLink({ id, customerName, invoiced }: DeliveryLinkProps) {
  return <a href={invoiced ? paths.paymentsOf(id) : paths.editDelivery(id)}>{customerName}</a>;
}
