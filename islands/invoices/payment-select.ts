import { deliveryNames, PAYMENT_METHODS, paymentText } from '../../src/deliveries/delivery.ts';
import { element } from '../kit/element.ts';

/** Replaces the payment method and the pencil in a row by a select, and opens the select. */
export function openPaymentSelect(pencil: HTMLAnchorElement): void {
  const box = pencil.closest('tr')?.querySelector<HTMLInputElement>('input[name=levering]');
  if (!box) return;
  const select = selectOf(box);
  pencil.closest('td')?.replaceChildren(select);
  select.focus();
  if ('showPicker' in select) select.showPicker();
}

function selectOf(box: HTMLInputElement): HTMLSelectElement {
  const { payment = '' } = box.dataset;
  const select = element('select', {
    name: deliveryNames.payment,
    autocomplete: 'off',
    ariaLabel: `Betaalmethode van ${box.ariaLabel}`,
  });
  for (const method of PAYMENT_METHODS) {
    const option = new Option(paymentText(method), method);
    option.disabled = method === 'onbekend';
    select.add(option);
  }
  select.value = payment;
  Object.assign(select.dataset, { delivery: box.value, saved: payment });
  return select;
}
