import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { makeLink } from '../support/driver-link.ts';
import { office } from '../support/office.ts';

const DAY = '2026-11-23';
const VIEWS = 60;
const TOO_OFTEN = 'Deze link wordt te vaak geopend. Wacht even en open hem opnieuw.';

/** A planned delivery, and functions that make a link for its day, view a page and view it many times. */
async function planned() {
  const at = await office();
  const id = await at.plan();
  const make = async () => (await makeLink(at.call)).path;
  const view = (path: string) => at.app.page(path, undefined);
  const viewOften = async (path: string, times = VIEWS) => {
    const answers = await Promise.all(Array.from({ length: times }, () => view(path)));
    return answers.map(({ status }) => status);
  };
  return { at, id, make, view, viewOften };
}

test('a link that is viewed too often gets 429, but its ticks, other links and the office are still answered', async () => {
  const { at, id, make, view, viewOften } = await planned();
  const [one, other] = [await make(), await make()];
  expect(new Set(await viewOften(one))).toEqual(new Set([200]));
  for (const path of [one, `${one}/anders?levering=${id}`, `${one}?vanaf=1`]) {
    const { status, headers, body } = await view(path);
    expect([status, headers.get('Retry-After')]).toEqual([429, '1']);
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(body).toContain(TOO_OFTEN);
    expect(body).not.toMatch(/Jansen|Dorpsstraat|verlopen/);
  }
  expect((await view(other)).status).toBe(200);
  expect((await at.page(paths.round({ datum: DAY }))).status).toBe(200);
  const tick = await at.app.call('POST', `${one}/delivery/${id}/delivered`, { geleverd: true });
  expect(tick.status).toBe(200);
});

test('after 60 views at once a link can be viewed once a second', async () => {
  const { at, make, viewOften } = await planned();
  const path = await make();
  await viewOften(path);
  at.app.wait(3000);
  expect(await viewOften(path, 4)).toEqual([200, 200, 200, 429]);
  at.app.wait(VIEWS * 1000);
  expect(new Set(await viewOften(path))).toEqual(new Set([200]));
});

test('a link can be viewed after the clock of the server was ahead and is set back', async () => {
  const { at, make, view } = await planned();
  const path = await make();
  const { now } = at.app;
  at.app.now = new Date(now.getTime() + 3_600_000);
  await view(path);
  at.app.now = now;
  expect((await view(path)).status).toBe(200);
});

test('the page of "Anders…" counts as a view of its link', async () => {
  const { id, make, view, viewOften } = await planned();
  const path = await make();
  await viewOften(`${path}/anders?levering=${id}`, VIEWS - 1);
  expect([(await view(path)).status, (await view(path)).status]).toEqual([200, 429]);
});

test('a view of a link beyond its limit is refused before the round is read', async () => {
  const { at, make, view, viewOften } = await planned();
  const path = await make();
  await viewOften(path);
  at.app.db.$client.run('ALTER TABLE delivery_sums RENAME TO elsewhere');
  at.app.db.$client.run('ALTER TABLE deliveries RENAME TO gone');
  expect((await view(path)).status).toBe(429);
});

test('a page of the office is answered before most views of a link that were requested earlier', async () => {
  const { at, make, view } = await planned();
  const path = await make();
  const answered: string[] = [];
  const views = Array.from({ length: 50 }, () => view(path).then(() => answered.push('link')));
  await at.page(paths.round({ datum: DAY })).then(() => answered.push('office'));
  await Promise.all(views);
  expect(answered.indexOf('office')).toBeLessThan(5);
});
