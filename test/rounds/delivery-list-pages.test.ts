import { expect, test } from 'bun:test';
import { officeWithList } from '../support/delivery-list.ts';
import { pdfPieces, type Piece } from '../support/pdf-text.ts';

/** The lines of the stops on a page, after the last column heading and before the title, which the PDF has last. */
function body(page: string): string[] {
  const lines = page.split('\n');
  const end = lines.findIndex((line) => line.startsWith('Leveringen '));
  return lines.slice(lines.lastIndexOf('Opmerkingen') + 1, end).filter((line) => line !== '');
}

function find(pieces: Piece[], text: string): Piece[] {
  return pieces.filter((piece) => piece.text === text);
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name}${i}`);
}

const MORNING = '2026-11-23 Ochtend';
const AFTERNOON = '2026-11-23 Middag';
const TUESDAY = '2026-11-24 Ochtend';
const SLOT_HEADING = /^(Ochtend|Middag)(:| \(vervolg\)$)/;

test('when a day continues on the next page of the list, this page repeats the headings of the day and the slot', async () => {
  const { plan, pages } = await officeWithList();
  for (let i = 0; i < 30; i++) await plan({ Klant_naam: `Vroeg ${i}`, Tijd: MORNING });
  for (let i = 0; i < 30; i++) await plan({ Klant_naam: `Laat ${i}`, Tijd: AFTERNOON });
  const all = await pages(['2026-11-23']);
  expect(all.length).toBeGreaterThan(2);
  expect(all[0]).toStartWith('maandag 23 november 2026\n');
  for (const page of all.slice(1)) {
    expect(page).toStartWith('maandag 23 november 2026 (vervolg)\n');
    const [slot = '', stop = ''] = body(page);
    expect(slot).toBe(stop.startsWith('Vroeg') ? 'Ochtend (vervolg)' : 'Middag (vervolg)');
  }
});

test('a page break never separates the heading of a slot from its first stop, or the total of the day from the last stop', async () => {
  const { plan, pages } = await officeWithList();
  await plan({ Tijd: AFTERNOON });
  for (let i = 0; i < 40; i++) {
    await plan({ Klant_naam: `Vroeg ${i}`, Tijd: MORNING });
    for (const page of await pages(['2026-11-23'])) {
      const lines = body(page);
      const last = lines.findLastIndex((line) => SLOT_HEADING.test(line));
      expect(lines.slice(last + 1).length).toBeGreaterThan(4);
      expect(lines[0]).toMatch(SLOT_HEADING);
      expect(lines[1]).not.toMatch(SLOT_HEADING);
    }
  }
});

test('a day of the list that fits on a page is not split', async () => {
  const { plan, pages } = await officeWithList();
  for (let i = 0; i < 11; i++) await plan({ Tijd: TUESDAY });
  for (let i = 0; i < 12; i++) {
    await plan();
    const all = await pages(['2026-11-23', '2026-11-24']);
    expect(all.join('\n')).not.toContain('(vervolg)');
    for (const page of all) expect(body(page)).not.toEqual([]);
  }
});

test('a day that is longer than a page begins on the page where the day before it ends', async () => {
  const { plan, pages } = await officeWithList();
  await plan();
  for (let i = 0; i < 30; i++) await plan({ Tijd: TUESDAY });
  const [first] = await pages(['2026-11-23', '2026-11-24']);
  expect(first).toContain('dinsdag 24 november 2026\n');
});

test("the totals of the driver's list are printed below their columns", async () => {
  const { plan, pdf } = await officeWithList();
  await plan();
  await plan({ Tijd: TUESDAY, Aantal: '7', Betaling: 'bank overmaken' });
  const pieces = (await pdf(['2026-11-23', '2026-11-24']).then(pdfPieces)).flat();
  const collected = find(pieces, '€ 237,50').map(({ x }) => x);
  expect(collected).toHaveLength(3);
  expect(Math.max(...collected) - Math.min(...collected)).toBeLessThan(0.1);
  const [ofList] = find(pieces, '9,5');
  expect(ofList?.x).toBeCloseTo(find(pieces, '2,5').at(-1)?.x ?? 0, 1);
});

test('long remarks are printed below their stop over the whole width, and short remarks in their column', async () => {
  const { plan, pdf } = await officeWithList();
  const words = numbered('woord', 160);
  await plan({ Klant_naam: 'Kort', opmerkingen: 'Achterom' });
  await plan({ Klant_naam: 'Lang', opmerkingen: words.join(' ') });
  const [pieces = []] = pdfPieces(await pdf(['2026-11-23']));
  const column = find(pieces, 'Opmerkingen')[0]?.x ?? 0;
  expect(find(pieces, 'Achterom')[0]?.x).toBeCloseTo(column, 1);
  const lines = pieces.filter(({ text }) => text.startsWith('woord'));
  expect(lines.map(({ text }) => text).join(' ')).toBe(words.join(' '));
  expect(lines.length).toBeLessThan(12);
  const [name] = find(pieces, 'Lang');
  for (const { x, y } of lines) {
    expect(x).toBeCloseTo(name?.x ?? 0, 1);
    expect(y).toBeLessThan(name?.y ?? 0);
  }
});

test('a page break never separates a stop from its long remarks', async () => {
  const { plan, pages } = await officeWithList();
  const opmerkingen = `Begin ${'achter het huis '.repeat(60)} einde`;
  for (let i = 0; i < 12; i++) {
    await plan({ Klant_naam: `Lang ${i}`, opmerkingen });
    await plan({ Klant_naam: 'Kort' });
  }
  const all = await pages(['2026-11-23']);
  expect(all.length).toBeGreaterThan(3);
  for (const page of all) {
    const count = (pattern: RegExp) => page.match(pattern)?.length ?? 0;
    expect(count(/^Begin /gm)).toBe(count(/^Lang /gm));
    expect(count(/ einde$/gm)).toBe(count(/^Lang /gm));
  }
});

test('texts that are longer than a page continue on the next pages with their day and slot', async () => {
  const { planTall, pages, pdf } = await officeWithList();
  const [address, remarks] = [numbered('a', 100), numbered('o', 250)];
  await planTall(address.join('\n'), remarks.join('\n'));
  const all = await pages(['2026-11-23']);
  const written = all.flatMap(body);
  expect(written.filter((line) => /^a\d/.test(line))).toEqual(address);
  expect(written.filter((line) => /^o\d/.test(line))).toEqual(remarks);
  for (const page of all.slice(1)) expect(body(page)[0]).toBe('Ochtend (vervolg)');
  expect(await pdf(['2026-11-23'])).toEqual(await pdf(['2026-11-23']));
});

test('no text of the list is printed over the footer of its page', async () => {
  const { planTall, pdf } = await officeWithList();
  const foot = (16 / 25.4) * 72;
  for (let lines = 26; lines < 40; lines++) {
    await planTall(Array(lines).fill('regel').join('\n'), 'Achterom');
    for (const page of pdfPieces(await pdf(['2026-11-23']))) {
      const low = page.filter(({ y }) => y < foot).map(({ text }) => text.split(' ')[0]);
      expect(low).toEqual(['Vipo', 'Pagina']);
    }
  }
});
