import { Hono } from 'hono';
import { findCustomer } from '../customers/queries.ts';
import { findDelivery } from '../deliveries/queries.ts';
import { urlOf } from '../http/assets.ts';
import type { Ctx, Env } from '../http/context.ts';
import { sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { pageBelow } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { today } from '../shared/dates.ts';
import { parseId } from '../shared/ids.ts';
import { LAST_OPENED, TYPED } from '../shared/island-paths.ts';
import { findDaysLate, findNextDate, getCard, getStop } from './card.ts';
import { CustomerCard } from './customer-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { FoundOptions } from './found-list.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { lastOpened } from './last-opened.ts';
import { type Details, groupsOf, shortened } from './lines.ts';
import { findInvoicesOf, findLastPaid } from './queries.ts';
import { SearchScreen } from './search-screen.tsx';
import { type Found, search } from './search.ts';

export const searchScreens = new Hono<Env>()
  .get(paths.searchPage(), (c) => {
    const { db, clock } = c.var;
    const typed = c.req.query(TYPED);
    // The first answer to the dialog has the link to the styles of the dialog.
    if (wantsFragment(c) && typed === undefined && c.req.query(LAST_OPENED) === undefined)
      return sendFragment(c, <link rel="stylesheet" href={urlOf(c.var.assets.styles, 'search')} />);
    const day = today(clock);
    const details: Details = {
      today: day,
      nextDate: (id) => findNextDate(db, id, day),
      daysLate: (id) => findDaysLate(db, id, day),
    };
    const last = c.req.query(LAST_OPENED);
    if (wantsFragment(c) && last !== undefined) {
      const opened = lastOpened(db, last, details);
      return sendFragment(c, opened.length > 0 && <FoundOptions text="" groups={opened} />);
    }
    const found = search(c.var, typed ?? '');
    const groups = groupsOf(found, details);
    const shown = { text: found.text, groups, children: firstCard(c, found) };
    if (wantsFragment(c))
      return sendFragment(c, <FoundOptions {...shown} groups={shortened(groups)} />);
    const children = <SearchScreen {...shown} />;
    return sendPage(c, { title: 'Zoeken', styles: 'search', children });
  })
  .get(paths.searchCard(), (c) => {
    const idOf = (name: string) => parseId(c.req.query(name)) ?? 0;
    const card =
      customerCard(c, idOf('klant')) ??
      invoiceCard(c, idOf('factuur')) ??
      deliveryCard(c, idOf('levering'));
    if (!wantsFragment(c)) return c.redirect(paths.searchPage(), 303);
    return sendFragment(c, card ?? <p className="empty">Dit is er niet meer.</p>);
  });

function firstCard(c: Ctx, { customers, invoices, deliveries, isNumber }: Found) {
  const [customer] = customers;
  const [delivery] = deliveries;
  const [invoice] = invoices;
  if (invoice && (isNumber || !(customer ?? delivery))) return invoiceCard(c, invoice.deliveryId);
  const customerId = customer?.id ?? delivery?.customerId ?? 0;
  return customerCard(c, customerId) ?? (delivery && deliveryCard(c, delivery.id));
}

function customerCard(c: Ctx, id: number) {
  if (findCustomer(c.var.db, id) === undefined) return undefined;
  const here = wantsFragment(c) ? pageBelow(c) : undefined;
  return <CustomerCard card={getCard(c.var, id)} today={today(c.var.clock)} here={here} />;
}

/**
 * The card of a delivery without a customer record, for example because the customer was deleted. When the delivery has
 * an invoice, this is the card of the invoice.
 */
function deliveryCard(c: Ctx, id: number) {
  const { db, clock } = c.var;
  if (findDelivery(db, id) === undefined) return undefined;
  return invoiceCard(c, id) ?? <DeliveryCard stop={getStop(db, id)} today={today(clock)} />;
}

function invoiceCard(c: Ctx, deliveryId: number) {
  const { db, clock } = c.var;
  const delivery = findDelivery(db, deliveryId);
  const [invoice] = findInvoicesOf(db, [deliveryId]);
  if (delivery === undefined || invoice === undefined) return undefined;
  const { address, customerId } = delivery;
  const paid = findLastPaid(db, invoice.id);
  return <InvoiceCard {...{ invoice, paid, address, customerId }} today={today(clock)} />;
}
