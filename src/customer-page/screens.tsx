import { Hono } from 'hono';
import {
  ALL_SAVED,
  ALSO_DELIVERIES,
  CUSTOMER_FIELDS,
  type CustomerFields,
  customerNames,
  filledOrEmptied,
  readCustomer,
} from '../customers/customer.ts';
import type { CustomerFormStart } from '../customers/form-props.ts';
import { countCustomers, customersNamed } from '../customers/list/queries.ts';
import { findCustomer } from '../customers/queries.ts';
import { changeCustomer } from '../customers/save-customer.ts';
import type { Customer } from '../customers/schema.ts';
import { customerGone, editedToast } from '../customers/toasts.ts';
import { inTransaction } from '../database/open.ts';
import { cursorOfRow, findPage } from '../database/page.ts';
import { readCustomerChange } from '../deliveries/customer/customer.ts';
import { editOpenDeliveriesOf } from '../deliveries/edit-delivery.ts';
import { cursorOf } from '../deliveries/order/cursor.ts';
import { findDelivery } from '../deliveries/queries.ts';
import { formSettings } from '../firm/firm.ts';
import { getSettings } from '../firm/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { findByIdParam, formBody, formFields, versionOf } from '../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { addressAfter, findChanged, returnAddress, returnQuery } from '../http/return-address.ts';
import { readEditForm } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { getCard } from '../search/card.ts';
import { rowOf } from '../shared/changed-row.ts';
import { today } from '../shared/dates.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { writeFields } from '../shared/fields.ts';
import { compare, takenOver } from '../shared/merge.ts';
import { filterNames } from '../ui/filter.tsx';
import { readCursor } from '../ui/pages.tsx';
import { CustomerPage } from './customer-page.tsx';
import { CustomerHistory, type CustomerHistoryProps } from './history.tsx';
import { CustomersScreen, CustomerTable } from './overview.tsx';
import { countDeliveries, findCustomerFigures, findHistoryPage, historyOf } from './queries.ts';

const STYLES = 'customer';

export const customerPageScreens = new Hono<Env>()
  .get(paths.customers(), (c) => {
    const { db } = c.var;
    const search = c.req.query(filterNames.name)?.trim() ?? '';
    const cursor = readCursor(c.req);
    const list = customersNamed(db, search);
    const page = findPage(list, cursor);
    const changed = findChanged(c, 'klant', findCustomer);
    const na = changed && cursorOfRow(list, page, list.keyOf(changed));
    if (na !== undefined) return c.redirect(paths.customers({ klant: search, na }));
    const overview = { search, cursor, page, counts: countDeliveries(db, page.rows) };
    if (wantsFragment(c)) return sendFragment(c, <CustomerTable {...overview} />);
    const children = <CustomersScreen {...overview} total={countCustomers(db)} />;
    return sendPage(c, { title: 'Klantenbeheer', ownStyles: STYLES, children });
  })
  .get(paths.customer(':id'), (c) => {
    const customer = findByIdParam(c, findCustomer);
    if (customer === undefined) return customerGone(c);
    const history = findHistory(c, customer.id);
    const changed = findChanged(c, 'levering', findDelivery);
    const all = historyOf(c.var.db, customer.id);
    const na = changed && cursorOfRow(all, history.page, cursorOf(changed));
    if (na !== undefined) return c.redirect(history.here({ na }));
    if (wantsFragment(c)) return sendFragment(c, <CustomerHistory {...history} />);
    return sendForm(c, customer, { history });
  })
  .post(paths.customer(':id'), formBody, async (c) => {
    const customer = findByIdParam(c, findCustomer);
    if (customer === undefined) return customerGone(c);
    const form = await formFields(c);
    const { fields, loaded } = readEditForm(customerNames, form);
    const version = versionOf(form);
    const sent = { version, fields, ...(loaded && { before: loaded }) };
    const read = readCustomer(fields);
    if (!read.ok) return sendForm(c, customer, { ...sent, errors: read.fields }, 422);
    const save = () => {
      const isAll = form[ALSO_DELIVERIES.name] === ALSO_DELIVERIES.value;
      inTransaction(c.var.db, () => {
        changeCustomer(c.var.db, { id: customer.id, version }, read.value);
        if (isAll) changeOpenDeliveries(c, customer, fields);
      });
      const next = addressAfter(c, paths.customers(), rowOf('klant', customer.id));
      const toast = editedToast(c, customer.id);
      return redirectWithToast(c, next, isAll ? { ...toast, text: ALL_SAVED } : toast);
    };
    return catchDomainError(save, (error) => sendRefusal(c, customer, sent, error));
  });

/** Changes the open deliveries of the customer. Such a delivery may have the former or the new name of the customer. */
function changeOpenDeliveries(c: Ctx, customer: Customer, fields: CustomerFields): void {
  const before = writeFields(CUSTOMER_FIELDS, customer);
  const change = readCustomerChange(filledOrEmptied(before, fields));
  if (!change.ok) return;
  for (const name of new Set([customer.name, fields.name]))
    editOpenDeliveriesOf(c.var.db, name, change.value);
}

type Sent = { version: number | undefined; fields: CustomerFields; before?: CustomerFields };

function sendRefusal(
  c: Ctx,
  customer: Customer,
  sent: Sent,
  { code, fields, message }: DomainError,
) {
  const present = findByIdParam(c, findCustomer) ?? customer;
  if (fields) return sendForm(c, present, { ...sent, errors: fields }, statusOf(code));
  const theirs = writeFields(CUSTOMER_FIELDS, present);
  const differences = compare(CUSTOMER_FIELDS, { loaded: sent.before, mine: sent.fields, theirs });
  const conflict = { ...differences, heading: message };
  const merged = { ...sent.fields, ...takenOver(conflict) };
  return sendForm(c, present, { conflict, fields: merged }, statusOf(code));
}

function findHistory(c: Ctx, customerId: number): CustomerHistoryProps {
  const back = returnQuery(returnAddress(c, paths.customers()));
  const cursor = readCursor(c.req);
  return {
    here: (query) => paths.customer(customerId, { ...back, ...query }),
    cursor,
    page: findHistoryPage(c.var.db, customerId, cursor),
    card: getCard(c.var, customerId),
    today: today(c.var.clock),
  };
}

type SentState = Omit<CustomerFormStart, 'target'> & {
  version: number | undefined;
  before: CustomerFields;
  history: CustomerHistoryProps;
};

function sendForm(
  c: Ctx,
  customer: Customer,
  { version, before, history, ...typed }: Partial<SentState>,
  status?: Parameters<typeof sendPage>[2],
) {
  const { db, clock } = c.var;
  const { id, name } = customer;
  const fields = before ?? writeFields(CUSTOMER_FIELDS, customer);
  const target = { id, names: [name], version: version ?? customer.version, before: fields };
  const form = {
    target,
    fields,
    errors: {},
    message: '',
    ...typed,
    ...formSettings(getSettings(db), customer),
    returnsTo: returnAddress(c, paths.customers()),
  };
  const figures = findCustomerFigures(db, id, today(clock));
  const children = (
    <CustomerPage form={form} figures={figures} history={history ?? findHistory(c, id)} />
  );
  const title = 'Klant bewerken';
  const island = status === undefined ? 'when used' : 'at once';
  return sendPage(c, { title, script: 'list-form', ownStyles: STYLES, island, children }, status);
}
