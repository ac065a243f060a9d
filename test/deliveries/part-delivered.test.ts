import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { fieldsOf } from '../support/form.ts';
import { office, type Office } from '../support/office.ts';
import { toastOf } from '../support/toast.ts';

const TEXT = '2 van 2,5 kuub geleverd';
const BUTTON = 'Aantal op 2 zetten';

async function withPart() {
  const at = await office();
  await at.plan({ Tijd: '2026-11-20 Ochtend' });
  await at.call('POST', paths.api.delivered(1), { uitkomst: 'minder', aantal: 2 });
  return at;
}

/** The HTML and the fields of the form whose button changes the planned quantity to the delivered quantity. */
async function formOn({ page }: Office, path: string) {
  const { body } = await page(path);
  const [, form = ''] = body.split(`action="${paths.planDelivered(1)}"`);
  return { text: form.split('</form>')[0] ?? '', fields: fieldsOf(form.split('</form>')[0] ?? '') };
}

const stored = async ({ call }: Office) => {
  const { Aantal, uitkomst, geleverd_aantal, versie } = (await call('GET', paths.api.delivery(1)))
    .body;
  return [Aantal, uitkomst, geleverd_aantal, versie];
};

test.each([paths.invoicing(), paths.home()])(
  'on %s the row of a partly delivered stop shows the delivered quantity, and a button that changes the planned quantity to the delivered quantity',
  async (path) => {
    const at = await withPart();
    const { text, fields } = await formOn(at, path);
    expect(text).toContain(TEXT);
    expect(text).toContain(BUTTON);
    expect(await stored(at)).toEqual([2.5, 'minder', 2, 1]);
    const answer = await at.page(paths.planDelivered(1), fields);
    expect(answer.status).toBe(303);
    expect(await stored(at)).toEqual([2, 'geleverd', null, 2]);
    expect((await at.page(path)).body).not.toContain('kuub geleverd');
    await at.page(paths.planDelivered(1), fields);
    expect(await stored(at)).toEqual([2, 'geleverd', null, 2]);
  },
);

test('the button for the delivered quantity changes nothing after an edit, another report, or an invoice', async () => {
  const at = await withPart();
  const { fields } = await formOn(at, paths.invoicing());
  const press = async () => {
    const answer = await at.page(paths.planDelivered(1), fields);
    return toastOf(answer);
  };
  await at.call('POST', paths.api.delivered(1), { uitkomst: 'minder', aantal: 1 });
  expect(await press()).toContain('error:Piet heeft deze levering om 10:30:00 gewijzigd.');
  await at.call('POST', paths.api.delivered(1), { uitkomst: 'minder', aantal: 2 });
  await at.call('PATCH', paths.api.deliverySlot(1), { Tijd: '2026-11-20 Middag' });
  expect(await press()).toContain('error:Piet heeft');
  expect(await stored(at)).toEqual([2.5, 'minder', 2, 2]);
  await at.call('POST', paths.api.invoice(1));
  expect(await press()).toContain('error:Levering is al gefactureerd.');
  const { text } = await formOn(at, paths.home());
  expect(text).toContain(TEXT);
  expect(text).not.toContain(BUTTON);
});

test.each([{}, { versie: 'x', Aantal: 'veel' }, { versie: '1', Aantal: '' }])(
  'the form %j for the delivered quantity changes nothing and gives no server error',
  async (form) => {
    const at = await withPart();
    expect((await at.page(paths.planDelivered(1), form)).status).toBe(303);
    expect((await at.page(paths.planDelivered(9), form)).status).toBe(303);
    expect(await stored(at)).toEqual([2.5, 'minder', 2, 1]);
  },
);
