import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { startVipo, temporaryFolder } from '../support/binary.ts';
import { insertDeliveries } from '../support/expensive-requests.ts';
import { plantSession, plantUser } from '../support/planted.ts';

const TRIES = 15;
const GENEROUS_MS = 500;

test('while the executable draws a long list, it answers other requests at most half a second later than usual', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'baas', { isAdmin: true });
  plantUser(folder, 'piet');
  insertDeliveries(folder);
  await using vipo = await startVipo(folder);
  const [baas, piet] = [plantSession(folder, 'baas'), plantSession(folder, 'piet')];
  const page = async () => {
    const start = performance.now();
    const answer = await fetch(vipo.url + paths.overview(), {
      headers: { Cookie: `vipo_session=${piet}` },
    });
    await answer.text();
    return performance.now() - start;
  };
  const atRest = [];
  for (let i = 0; i < TRIES; i++) atRest.push(await page());
  let isDrawn = false;
  const list = fetch(vipo.url + paths.api.exportDeliveries(), {
    method: 'POST',
    headers: { Authorization: `Bearer ${baas}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ dates: ['2026-11-23'] }),
  }).then(async (answer) => {
    const bytes = await answer.bytes();
    isDrawn = true;
    return new TextDecoder('latin1').decode(bytes.subarray(0, 5));
  });
  const during = [];
  for (;;) {
    during.push(await page());
    if (isDrawn) break;
  }
  expect(await list).toBe('%PDF-');
  expect(during.length).toBeGreaterThan(5);
  expect(median(during)).toBeLessThan(median(atRest) + GENEROUS_MS);
});

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;
}
