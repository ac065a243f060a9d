import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { AddressAnswer } from '../../src/addresses/wire-names.ts';
import { customerNames } from '../../src/customers/customer.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import type { Point } from '../../src/shared/point.ts';
import { ADDRESS_NOT_FOUND } from '../../src/shared/postal-address.ts';
import { call } from './call.ts';
import { type Option, suggestIn } from './combobox.ts';
import { element } from './element.ts';
import { pointOfAddress } from './form-values.ts';

const MIN_LENGTH = 3;
const MAX_LENGTH = 200;
/** The suggestions wait for a pause in the typing, so that not every letter is sent to PDOK. */
const PAUSE_MS = 250;

/** Suggests addresses in the form, when the setting is on. */
export function useAddresses(
  form: RefObject<HTMLFormElement | null>,
  isOn: boolean,
  put: (fields: { address: string }) => void,
): void {
  const putAddress = useEffectEvent((address: string) => put({ address }));
  // This effect runs before `keep-typed.ts` restores the text that was typed before hydration.
  useLayoutEffect(() => {
    const { current } = form;
    const area = current?.elements.namedItem(customerNames.address);
    if (isOn && area instanceof HTMLTextAreaElement)
      suggestAddresses(area, (address) => putAddress(address));
  }, [form, isOn]);
}

/**
 * Suggests addresses in a text area while the user types. A chosen address is put into the form, and a button brings
 * the typed text back.
 */
function suggestAddresses(area: HTMLTextAreaElement, put: (address: string) => void): void {
  const points = new Map<string, Point>();
  const status = element('p', { className: 'hint', role: 'status' });
  let typed = area.value;
  area.setAttribute('aria-autocomplete', 'list');
  area.setAttribute('aria-controls', `${area.id}-list`);
  area.addEventListener('input', () => {
    typed = area.value;
    status.replaceChildren();
  });

  async function find(text: string, signal: AbortSignal): Promise<Option[]> {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted || text.length < MIN_LENGTH || text.length > MAX_LENGTH) return [];
    const answer = await call<AddressAnswer[]>('GET', islandPaths.api.addresses(text), { signal });
    if (!answer.ok || signal.aborted) return [];
    for (const found of answer.body) points.set(textOf(found), { lat: found.lat, lon: found.lon });
    area.dataset.points = JSON.stringify([...points]);
    const options = answer.body.map(optionOf).filter(({ value }) => value !== text);
    if (answer.body.length === 0) status.textContent = ADDRESS_NOT_FOUND;
    else if (options.length > 0) status.textContent = countText(options.length);
    return options;
  }

  function choose(address: string): void {
    const former = typed;
    const onclick = () => {
      put(former);
      status.replaceChildren();
      area.focus();
    };
    const textContent = 'Terug naar wat je typte';
    const back = element('button', { type: 'button', className: 'link', textContent, onclick });
    put(address);
    status.replaceChildren('Adres ingevuld. ', back);
  }

  suggestIn(area, find, { label: 'Adressen', onChoose: choose });
  area.parentElement?.append(status);
  // The browser itself sends the form of a new customer.
  area.form?.addEventListener('formdata', ({ formData }) => {
    const { punt } = pointOfAddress(area.value);
    if (punt) formData.set('punt', `${punt.lat} ${punt.lon}`);
  });
}

function countText(count: number): string {
  return count === 1 ? '1 adres gevonden' : `${count} adressen gevonden`;
}

function optionOf(found: AddressAnswer): Option {
  const [text = '', more = ''] = textOf(found).split('\n');
  return { value: textOf(found), text, more };
}

function textOf({ straat, huisnummer, postcode, plaats }: AddressAnswer): string {
  const spaced = postcode.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2');
  return `${straat} ${huisnummer}\n${`${spaced} ${plaats}`.trim()}`;
}
