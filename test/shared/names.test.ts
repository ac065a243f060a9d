import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { fold, trimPhone } from '../../src/shared/names.ts';

const FOLDED: [string, string][] = [
  ['Jan Jansen', 'jan jansen'],
  ['  Jan \t\n Jansen ', 'jan jansen'],
  ['Jan\u00a0Jansen', 'jan jansen'],
  ['JANSEN', 'jansen'],
  ['Łukasz', 'lukasz'],
  ['Çelik', 'celik'],
  ['Gökhan Şahin', 'gokhan sahin'],
  ['İbrahim', 'ibrahim'],
  ['Işık', 'isik'],
  ['Sørensen', 'sorensen'],
  ['Strauß', 'strauss'],
  ['STRAUẞ', 'strauss'],
  ['Đorđević', 'dordevic'],
  ['Þór Guðmundsson', 'thor gudmundsson'],
  ['Æbelø', 'aebelo'],
  ['Cœur', 'coeur'],
  ['Renée Zoë', 'renee zoe'],
  ['Rene\u0301e', 'renee'],
  ['Van D\u0133k', 'van dijk'],
  ['VAN D\u0132K', 'van dijk'],
  ['van ’t Hof', "van 't hof"],
  ['van ´t Hof', "van 't hof"],
  ['Jansen–de Vries', 'jansen-de vries'],
  ['Jan\u200bsen', 'jansen'],
  ['Jan\u00adsen', 'jansen'],
  ['\ufeffJansen', 'jansen'],
  ['Οδυσσεύς', 'οδυσσευσ'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['महेश', 'महेश'],
  ['', ''],
  [' \t', ''],
];

for (const [name, folded] of FOLDED) {
  test(`${JSON.stringify(name)} folds to ${JSON.stringify(folded)}`, () => {
    expect(fold(name)).toBe(folded.normalize('NFKD'));
  });
}

test('similar but different names fold to different texts', () => {
  const names = ['Jansen', 'Janssen', 'Jan Sen', 'J. Jansen', 'Jansen 2', 'कि', 'कु'];
  expect(new Set(names.map(fold)).size).toBe(names.length);
});

test('folding any text twice gives the same result as folding it once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: 3000 },
  );
});

test('folding a name with invisible joiners twice gives the same result as folding it once', () => {
  const once = fold('ש\u05b1\u034f\u05b0');
  expect(fold(once)).toBe(once);
});

test('folding a letter and any character twice gives the same result as folding them once', () => {
  const unstable: string[] = [];
  for (let code = 0; code <= 0x2ffff; code++) {
    const text = `a${String.fromCodePoint(code)}`;
    if (fold(fold(text)) !== fold(text)) unstable.push(code.toString(16));
  }
  expect(unstable).toEqual([]);
});

test('names that differ only in case, Unicode composition or surrounding spaces are the same name', () => {
  const name = fc.string({ unit: fc.constantFrom(...'aezÀéïöüçşğİłŁøØßđžčñ -'.split('')) });
  fc.assert(
    fc.property(name, (text) => {
      expect(fold(text.toUpperCase())).toBe(fold(text));
      expect(fold(text.normalize('NFD'))).toBe(fold(text));
      expect(fold(` ${text}\t`)).toBe(fold(text));
    }),
    { numRuns: 1000 },
  );
});

const PHONES: [string, string][] = [
  ['+31 6', ''],
  [' +31 6 ', ''],
  ['+316', ''],
  ['+31\u00a06', ''],
  ['', ''],
  [' \t ', ''],
  ['+31 6 12345678', '+31 6 12345678'],
  [' 06-12345678 ', '06-12345678'],
  ['+31 61', '+31 61'],
];

for (const [typed, kept] of PHONES) {
  test(`phone ${JSON.stringify(typed)} is stored as ${JSON.stringify(kept)}`, () => {
    expect(trimPhone(typed)).toBe(kept);
  });
}
