import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { AddressAnswer } from '../../src/addresses/wire-names.ts';
import { customerNames } from '../../src/customers/customer.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import type { Point } from '../../src/shared/point.ts';
import { ADDRESS_NOT_FOUND, isSearched, twoLineAddress } from '../../src/shared/postal-address.ts';
import { call } from './call.ts';
import { type Option, suggestIn } from './combobox.ts';
import { element } from './element.ts';
import { pointOfAddress } from './form-values.ts';

/** A search waits until the user has stopped typing for this time, so that not every letter is sent to PDOK. */
const PAUSE_MS = 250;

/** Suggests addresses in the form, when the setting 'Postcodes opzoeken' is on. */
export function useAddresses(
  form: RefObject<HTMLFormElement | null>,
  isOn: boolean,
  { put, typed }: { put: (fields: { address: string }) => void; typed: { address: string } },
): void {
  const status = useRef<Status>(undefined);
  const putAddress = useEffectEvent((address: string) => put({ address }));
  // This effect runs before `keep-typed.ts` restores the text that was typed before hydration.
  useLayoutEffect(() => {
    const { current } = form;
    const area = current?.elements.namedItem(customerNames.address);
    if (!isOn || !(area instanceof HTMLTextAreaElement)) return;
    status.current = statusBelow(area);
    suggestAddresses(area, status.current, (address) => putAddress(address));
  }, [form, isOn]);
  // Choosing a known customer also fills in an address.
  useEffect(() => status.current?.update(typed.address), [typed.address]);
}

/**
 * Suggests addresses in a text area while the user types. A chosen address replaces the typed text, and a button brings
 * the typed text back.
 */
function suggestAddresses(
  area: HTMLTextAreaElement,
  { say }: Status,
  put: (address: string) => void,
): void {
  const points = new Map<string, Point>();
  let typed = area.value;
  area.addEventListener('input', () => {
    typed = area.value;
    say();
  });

  async function find(text: string, signal: AbortSignal): Promise<Option[]> {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted || !isSearched(text)) return [];
    const answer = await call<AddressAnswer[]>('GET', islandPaths.api.addresses(text), { signal });
    if (!answer.ok || area.value.trim() !== text) return [];
    for (const found of answer.body) {
      const { lat, lon } = found;
      if (lat !== undefined && lon !== undefined) points.set(textOf(found), { lat, lon });
    }
    area.dataset.points = JSON.stringify([...points]);
    const options = answer.body.map(optionOf).filter(({ value }) => value !== text);
    if (answer.body.length === 0) say(ADDRESS_NOT_FOUND);
    else if (options.length > 0) say(countText(options.length));
    return options;
  }

  function choose(address: string): void {
    const former = typed;
    const onclick = () => {
      put(former);
      area.focus();
    };
    const textContent = 'Terug naar wat je typte';
    const back = element('button', { type: 'button', className: 'link', textContent, onclick });
    put(address);
    say('Adres ingevuld. ', back);
  }

  area.setAttribute('aria-autocomplete', 'list');
  area.setAttribute('aria-controls', `${area.id}-list`);
  suggestIn(area, find, { label: 'Adressen', onChoose: choose });
  // The browser itself sends the form of a new customer, without a JSON call. So the point is added to the form.
  area.form?.addEventListener('formdata', ({ formData }) => {
    const { punt } = pointOfAddress(area.value);
    if (punt) formData.set('punt', `${punt.lat} ${punt.lon}`);
  });
}

type Status = ReturnType<typeof statusBelow>;

/** Shows a sentence below the text area. `update` removes the sentence when the form has another address. */
function statusBelow(area: HTMLTextAreaElement) {
  const status = element('p', { className: 'hint', role: 'status' });
  let about = '';
  const say = (...sentence: (string | Node)[]) => {
    about = area.value;
    status.replaceChildren(...sentence);
  };
  const update = (address: string) => {
    if (address !== about) say();
  };
  area.after(status);
  return { say, update };
}

function countText(count: number): string {
  return count === 1 ? '1 adres gevonden' : `${count} adressen gevonden`;
}

function optionOf(found: AddressAnswer): Option {
  const [text = '', more = ''] = textOf(found).split('\n');
  return { value: textOf(found), text, more };
}

function textOf({ straat, huisnummer, postcode, plaats }: AddressAnswer): string {
  return twoLineAddress({ street: straat, houseNumber: huisnummer, postcode, town: plaats });
}
