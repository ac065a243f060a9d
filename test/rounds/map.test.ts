import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { hasMap, layOutMap, legendOf, WIDTH } from '../../src/rounds/map/layout.ts';
import type { Box, MapStop, TownName } from '../../src/rounds/map/map.ts';
import { routeUrl } from '../../src/ui/links.tsx';
import { makeLink } from '../support/driver-link.ts';
import { office } from '../support/office.ts';
import { placeFirm, planIn, TOWNS } from '../support/points.ts';

const firm = TOWNS.Utrecht;
const stop = (number: number, lat: number, lon: number, town = ''): MapStop => ({
  number,
  point: { lat, lon },
  town,
});
const labels = (stops: MapStop[]) => layOutMap(stops, firm).marks.map(({ label }) => label);

test('north is up, east is right, and the route leads from the firm through the stops and back', () => {
  const { route, firm: home } = layOutMap([stop(1, 52.2, 5.2), stop(2, 52.0, 5.4)], firm);
  const [first, second, third, last] = route;
  expect([first, last]).toEqual([home, home]);
  expect(second?.y).toBeLessThan(third?.y ?? NaN);
  expect(second?.x).toBeLessThan(third?.x ?? NaN);
});

test('stops that are too near to each other share a mark', () => {
  expect(labels([stop(1, 52, 5), stop(2, 52, 5), stop(3, 52.1, 5.5)])).toEqual(['1, 2', '3']);
  const same = Array.from({ length: 6 }, (_, index) => stop(index + 1, 52, 5));
  expect(labels(same)).toEqual(['1–6']);
  const others = [1, 3, 5, 7, 8].map((number) => stop(number, 52, 5));
  expect(labels(others)).toEqual(['1, 3, 5 +2']);
});

/** Whether the letters of a name, at 6 units of the drawing each, cover a part of the mark. */
function covers({ x, y, width, height: high }: Box, town: TownName): boolean {
  const half = 3 * town.name.length;
  const isBeside = town.x + half <= x || town.x - half >= x + width;
  return !isBeside && town.y > y && town.y - 9 < y + high;
}

test('a hundred stops, stops at one address and stops on a line stay within the drawing, and names cover no mark, scale or arrow', () => {
  const many = Array.from({ length: 100 }, (_, n) =>
    stop(n + 1, 52 + ((n * 37) % 100) / 150, 5 + ((n * 61) % 100) / 90, `Dorp ${n % 12}`),
  );
  const oneAddress = [stop(1, 52, 5, 'Ede'), stop(2, 52, 5, 'Ede')];
  const oneLine = [stop(1, 51, 5, 'Ede'), stop(2, 53, 5, 'Zwolle')];
  const inCorner = [stop(1, 51.98, 5.91, 'Arnhem'), stop(2, 52.09, 5.23, 'Zeist')];
  for (const stops of [many, oneAddress, oneLine, inCorner])
    for (const point of [firm, null]) {
      const map = layOutMap(stops, point);
      const { marks, towns, height, route } = map;
      const taken = [...marks, ...legendOf(map)];
      for (const { x, y, width, height: high } of marks) {
        expect([x, y].every((value) => value >= 0)).toBe(true);
        expect(x + width).toBeLessThanOrEqual(WIDTH);
        expect(y + high).toBeLessThan(height);
      }
      for (const town of towns) expect(taken.some((box) => covers(box, town))).toBe(false);
      expect(route).toHaveLength(stops.length + (point ? 2 : 0));
    }
});

const scale = (lon: number) => layOutMap([stop(1, 52, 5), stop(2, 52, 5 + lon)], null).scale.text;

test('the scale of a map is a round number of metres or kilometres', () => {
  expect([scale(0), scale(0.05), scale(0.5), scale(3)]).toEqual([
    '200 m',
    '1 km',
    '10 km',
    '50 km',
  ]);
});

test('a map needs two points', () => {
  const without: MapStop = { number: 3, point: null, town: 'Ede' };
  expect(hasMap([stop(1, 52, 5), without])).toBe(false);
  expect(hasMap([stop(1, 52, 5), without, stop(2, 52, 5)])).toBe(true);
});

test('the round and the page of the driver show the map without styles or scripts in it, and links to the route', async () => {
  const at = await office();
  placeFirm(at, 'Utrecht');
  await planIn(at, ['Arnhem', 'Zeist', 'Ede']);
  await at.plan({ Klant_naam: 'Zonder', leveringsadres: 'Brink 2\n1234 AB Laren' });
  const { path: driver } = await makeLink(at.call);
  for (const path of [paths.round({ datum: '2026-11-23' }), driver]) {
    const { body } = await at.page(path);
    const [drawing = ''] = /<svg role="img".*?<\/svg>/s.exec(body) ?? [];
    expect(drawing).toContain('aria-label="Kaart van de ochtend"');
    expect(drawing).toMatch(/>Arnhem<.*>2<.*>N</s);
    expect(drawing).not.toMatch(/style=|<style|<script|href/);
    expect(body).toContain('170,7 km in rechte lijn');
    expect(body.indexOf('Zonder')).toBeLessThan(body.indexOf('Kaart van de ochtend'));
    expect(body).toContain('Nog zonder punt op de kaart: stop 4.');
    const [, href = ''] = /href="([^"]*maps\/dir[^"]*)"/.exec(body) ?? [];
    const { searchParams } = new URL(href.replaceAll('&amp;', '&'));
    expect(searchParams.get('destination')).toBe('Brink 2, 1234 AB Laren');
    expect(searchParams.get('waypoints')).toBe('51.98,5.91|52.09,5.23|52.04,5.66');
  }
});

test('eleven stops have two links to the route, and delivered stops are left out', async () => {
  const at = await office();
  const [first = 0] = await planIn(
    at,
    Array.from({ length: 11 }, () => 'Ede' as const),
  );
  const texts = async () =>
    [
      ...(await at.page(paths.round({ datum: '2026-11-23' }))).body.matchAll(
        /Route in Kaarten[^<]*/g,
      ),
    ].map(([text]) => text);
  expect(await texts()).toEqual(['Route in Kaarten: stop 1 t/m 10', 'Route in Kaarten: stop 11']);
  await at.call('POST', paths.api.delivered(first), { geleverd: true });
  expect(await texts()).toEqual(['Route in Kaarten']);
});

test('the link of a route to one place has only a destination', () => {
  expect(routeUrl(['Markt 1, Ede'])).toBe(
    'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=Markt+1%2C+Ede',
  );
});
