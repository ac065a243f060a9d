import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { fromAttribute } from '../src/shared/attribute-json.ts';
import type { IslandProps } from '../src/ui/island.tsx';
import { keepTyped } from './kit/keep-typed.ts';
import { load } from './kit/load.ts';

// These modules are imported here to be in one file with React. Otherwise the bundler makes a dozen files of these
// shared modules.
import '../src/customers/customer.ts';
import '../src/shared/dates.ts';
import '../src/shared/fields.ts';
import '../src/shared/island-paths.ts';
import '../src/shared/merge.ts';
import '../src/shared/postcode.ts';
import '../src/shared/quantity.ts';
import './kit/addresses.ts';
import './kit/call.ts';
import './kit/ask.ts';
import './kit/draft.ts';
import '../src/ui/field.tsx';
import '../src/ui/form-end.tsx';
import './kit/form-draft.ts';
import './kit/form-values.ts';
import './kit/leave.ts';
import './kit/unsaved-changes.ts';
import './kit/record-form.tsx';
import './kit/toast.ts';
import './kit/saving.ts';

const customerForms = () => load(() => import('./customers/customer-form.tsx'));

const islands: Record<keyof IslandProps, () => Promise<unknown>> = {
  'delivery-form': async () =>
    (await load(() => import('./deliveries/delivery-form.tsx'))).DeliveryForm,
  'customer-form': async () => (await customerForms()).CustomerForm,
  'new-customer': async () => (await customerForms()).NewCustomer,
};

/**
 * Loads the code of an island. Returns a function that makes the island work. That function returns a function that
 * ends the island.
 */
export async function prepare(element: HTMLElement): Promise<() => () => void> {
  const Component = await findIsland(element.dataset.island ?? '');
  const props = fromAttribute(element.dataset.props ?? '{}');
  return () => {
    const putBack = keepTyped(element);
    const tree = <Component {...props} />;
    const root = element.hasChildNodes() ? hydrateRoot(element, tree) : createRoot(element);
    // `flushSync` renders at once, so no key is pressed between reading the typed values and restoring them.
    flushSync(() => root.render(tree));
    putBack();
    element.dataset.ready = '';
    return () => root.unmount();
  };
}

async function findIsland(name: string): Promise<ComponentType<object>> {
  const found = await islands[name as keyof IslandProps]?.();
  if (found === undefined) throw new Error(`there is no island ${name}`);
  return found as ComponentType<object>;
}
