import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';
import { toastOf } from '../support/toast.ts';

const NO_PHONE = 'er is geen telefoonnummer';
const WRONG_PHONE = 'dit telefoonnummer bestaat niet';
const CONSEQUENCE = 'Het betaalverzoek kan zo niet worden verstuurd.';

test('the form of a delivery warns of a phone number that no payment request can reach', async () => {
  const { plan, page } = await office();
  const warned = async (change: object) =>
    (await page(paths.editDelivery(await plan(change)))).body.includes(CONSEQUENCE);
  expect(await warned({ Betaling: 'betaalverzoek', telefoonnummer: '' })).toBe(true);
  expect(await warned({ Betaling: 'betaalverzoek', telefoonnummer: '06 1234' })).toBe(true);
  expect(await warned({ Betaling: 'betaalverzoek' })).toBe(false);
  const mailed = { telefoonnummer: '', email: 'aad@klant.test' };
  expect(await warned({ Betaling: 'betaalverzoek', ...mailed })).toBe(false);
  expect(await warned({ Betaling: 'contant', telefoonnummer: '' })).toBe(false);
});

test('without scripts planning and editing warn of the phone number after saving', async () => {
  const { page } = await office();
  const form = fieldsOf((await page(paths.plan())).body);
  const { Tijd: _, ...fields } = aDelivery;
  const sent = { ...form, ...fields, Datum: '2026-11-23', Betaling: 'betaalverzoek' };
  const planned = await page(paths.plan(), { ...sent, telefoonnummer: '+31 6' });
  expect(planned.status).toBe(303);
  expect(toastOf(planned)).toContain(
    `warning:Levering gepland! Let op: ${NO_PHONE}. ${CONSEQUENCE}`,
  );
  const edit = fieldsOf((await page(paths.editDelivery(1))).body);
  const edited = await page(paths.editDelivery(1), { ...edit, telefoonnummer: '06 1234' });
  expect(toastOf(edited)).toContain(
    `warning:Levering bijgewerkt. Let op: ${WRONG_PHONE}. ${CONSEQUENCE}`,
  );
  const right = await page(paths.editDelivery(1), {
    ...fieldsOf((await page(paths.editDelivery(1))).body),
    telefoonnummer: '06 12345678',
  });
  expect(toastOf(right)).toContain('success:Levering bijgewerkt.');
});

test('/factureren marks the row of a payment request without a usable phone number', async () => {
  const { plan, page } = await office();
  await plan({ Klant_naam: 'Aad', Betaling: 'betaalverzoek', telefoonnummer: '' });
  await plan({ Klant_naam: 'Bea', Betaling: 'betaalverzoek', telefoonnummer: '06 1234' });
  await plan({ Klant_naam: 'Cor', Betaling: 'betaalverzoek' });
  await plan({ Klant_naam: 'Dio', Betaling: 'contant', telefoonnummer: '' });
  const mailed = { telefoonnummer: '', email: 'eva@klant.test' };
  await plan({ Klant_naam: 'Eva', Betaling: 'betaalverzoek', ...mailed });
  const { body } = await page(paths.invoicing());
  const signs = body
    .split(/<tr(?: id="[^"]+")?>/)
    .slice(2)
    .map((row: string) => /data-betaling="betaalverzoek">([^<]+)/.exec(row)?.[1]);
  expect(signs).toStrictEqual([
    `Let op: ${NO_PHONE}.`,
    `Let op: ${WRONG_PHONE}.`,
    undefined,
    undefined,
    undefined,
  ]);
});
