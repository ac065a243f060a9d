import { type KeyboardEvent, useRef, useState } from 'react';
import { type CustomerFields, customerNames } from '../../src/customers/customer.ts';
import type { CustomerAnswer } from '../../src/customers/wire.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { fold } from '../../src/shared/names.ts';
import { readTexts } from '../../src/shared/wire-names.ts';
import { call } from '../kit/call.ts';

export type Suggestion = CustomerFields & { id: number };

const MIN_LETTERS = 2;

/** Suggests the customers whose names contain the typed text. `known` is the customer with exactly the typed name. */
export function useSuggestions(typed: string, onChoose: (customer: Suggestion) => void) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [chosen, setChosen] = useState<number>();
  const asking = useRef<AbortController>(undefined);
  const open = isOpen && suggestions.length > 0;
  const known = suggestions.find(({ name }) => fold(name) === fold(typed));

  async function suggest(text: string) {
    asking.current?.abort();
    setIsOpen(true);
    setChosen(undefined);
    const { signal } = (asking.current = new AbortController());
    const found = text.trim().length < MIN_LETTERS ? [] : await findCustomers(text, signal);
    if (signal.aborted) return;
    setSuggestions(found);
    setActive(-1);
  }

  /** Does not stop the running search, because its answer may show that the name is known. */
  function close() {
    setIsOpen(false);
    setActive(-1);
  }

  function choose(customer: Suggestion | undefined) {
    asking.current?.abort();
    if (customer !== undefined) onChoose(customer);
    setChosen(customer?.id);
    close();
  }

  /** Stops the running search, because a late answer would change the list while the user chooses. */
  function move(step: number) {
    asking.current?.abort();
    setActive((active + step + suggestions.length) % suggestions.length);
  }

  function pressed(event: KeyboardEvent) {
    if (!open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter' && active >= 0) choose(suggestions[active]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  return { suggestions, open, active, chosen, known, suggest, close, choose, pressed };
}

async function findCustomers(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await call<CustomerAnswer[]>('GET', islandPaths.api.customers(text), { signal });
  if (!answer.ok) return [];
  return answer.body.map((found) => ({ id: found.id, ...readTexts(customerNames, found) }));
}
