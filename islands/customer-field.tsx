import { type KeyboardEvent, useRef, useState } from 'react';
import { paths } from '../src/paths.ts';
import { call } from './call.ts';
import { describe, Field } from './field.tsx';

export type Suggestion = {
  id: number;
  Klant_naam: string;
  leveringsadres: string;
  telefoonnummer: string;
  bezorgkosten: number | null;
  Betaling: string;
  opmerkingen: string;
};

const MIN_LETTERS = 2;
const CLOSE_AFTER_BLUR_MS = 150;
const LIST_ID = 'Klant_naam-list';

type CustomerFieldProps = {
  defaultValue: string;
  error: string | undefined;
  isFirst: boolean;
  onChoose: (customer: Suggestion) => void;
};

export function CustomerField({ defaultValue, error, isFirst, onChoose }: CustomerFieldProps) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const asking = useRef<AbortController>(undefined);
  const open = suggestions.length > 0;

  async function suggest(text: string) {
    asking.current?.abort();
    if (text.trim().length < MIN_LETTERS) return close();
    const { signal } = (asking.current = new AbortController());
    const answer = await call<Suggestion[]>('GET', paths.api.customers(text), { signal });
    if (signal.aborted) return;
    setSuggestions(answer.ok ? answer.body : []);
    setActive(-1);
  }

  function close() {
    asking.current?.abort();
    setSuggestions([]);
    setActive(-1);
  }

  function choose(customer: Suggestion | undefined) {
    if (customer !== undefined) onChoose(customer);
    close();
  }

  /** A late answer may not change the list in which someone is choosing. */
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

  return (
    <Field label="Naam klant" name="Klant_naam" error={error}>
      <input
        id="Klant_naam"
        name="Klant_naam"
        defaultValue={defaultValue}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing but this form
        autoFocus={isFirst}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={LIST_ID}
        aria-activedescendant={active >= 0 ? `${LIST_ID}-${active}` : undefined}
        onInput={(event) => void suggest(event.currentTarget.value)}
        onKeyDown={pressed}
        onBlur={({ target }) =>
          setTimeout(() => target.matches(':focus') || close(), CLOSE_AFTER_BLUR_MS)
        }
        {...describe('Klant_naam', error)}
      />
      <div id={LIST_ID} role="listbox" aria-label="Bekende klanten" hidden={!open}>
        {suggestions.map((customer, index) => (
          <div
            key={customer.id}
            id={`${LIST_ID}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={() => choose(customer)}
          >
            {customer.Klant_naam}
            <small>
              {[customer.leveringsadres, customer.telefoonnummer].filter(Boolean).join(', ')}
            </small>
          </div>
        ))}
      </div>
    </Field>
  );
}
