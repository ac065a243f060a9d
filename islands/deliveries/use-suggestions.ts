import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  CUSTOMER_FIELDS,
  type CustomerFields,
  customerNames,
} from '../../src/customers/customer.ts';
import type { CustomerAnswer } from '../../src/customers/wire.ts';
import { normalized } from '../../src/shared/fields.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { fold } from '../../src/shared/names.ts';
import { readTexts } from '../../src/shared/wire-names.ts';
import { call } from '../kit/call.ts';
import { suggestIn } from '../kit/combobox.ts';

export type Suggestion = CustomerFields & { id: number };

/**
 * Suggests customers whose names or phone numbers contain the typed text. `known` is the customer whose name equals the
 * typed name, apart from capitals, accents and extra spaces.
 */
export function useSuggestions(typed: string, onChoose: (customer: Suggestion) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Suggestion[]>([]);
  const [chosen, setChosen] = useState<number>();
  const known = found.find(({ name }) => fold(name) === fold(typed));

  function choose(customer: Suggestion) {
    onChoose(customer);
    setChosen(customer.id);
  }

  const find = useEffectEvent(async (text: string, signal: AbortSignal) => {
    setChosen(undefined);
    const customers = await findCustomers(text, signal);
    // The customers are stored before the list shows them, so that the first press on the list finds its customer.
    if (!signal.aborted) flushSync(() => setFound(customers));
    return customers.map(({ name, address, phone }) => ({
      value: name,
      text: name,
      more: [address, phone].filter(Boolean).join(', '),
    }));
  });
  const chooseByName = useEffectEvent((value: string) => {
    const customer = found.find(({ name }) => name === value);
    if (customer !== undefined) choose(customer);
  });
  // This effect runs before `kit/keep-typed.ts` restores the text that was typed before hydration.
  useLayoutEffect(() => {
    if (input.current === null) return;
    suggestIn(input.current, (text, signal) => find(text, signal), {
      label: 'Bekende klanten',
      onChoose: (name) => chooseByName(name),
    });
  }, []);

  return { input, known, offered: known?.id === chosen ? undefined : known, choose };
}

async function findCustomers(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await call<CustomerAnswer[]>('GET', islandPaths.api.customers(text), { signal });
  if (!answer.ok) return [];
  return answer.body.map((found) => ({
    id: found.id,
    ...normalized(CUSTOMER_FIELDS, readTexts(customerNames, found)),
  }));
}
