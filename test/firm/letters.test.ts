import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { defaultLetters, letterOf } from '../../src/firm/default-letters.ts';
import {
  fillIn,
  LETTER_KINDS,
  letterFields,
  letterProblems,
  type LetterSettings,
} from '../../src/firm/letters.ts';

const empty = Object.fromEntries(
  LETTER_KINDS.flatMap((kind) => Object.values(letterFields[kind]).map((name) => [name, ''])),
) as LetterSettings;

test.each(['u', 'je'] as const)(
  "the texts of Vipo in '%s' follow the rules, and stand for empty settings",
  (form) => {
    const letters = defaultLetters[form];
    const own = Object.fromEntries(
      LETTER_KINDS.flatMap((kind) => [
        [letterFields[kind].subject, letters[kind].subject],
        [letterFields[kind].text, letters[kind].text],
      ]),
    ) as LetterSettings;
    expect(letterProblems(own)).toEqual({});
    expect(letterProblems(empty)).toEqual({});
    for (const kind of LETTER_KINDS) {
      expect(letterOf({ ...empty, formOfAddress: form }, kind)).toEqual(letters[kind]);
      expect(letters[kind].text).not.toMatch(form === 'u' ? /\b(je|jij|jouw)\b/i : /\b(u|uw)\b/i);
    }
  },
);

test.each([
  [{ invoiceMailText: 'Beste {klant}' }, 'invoiceMailText', '{klant} is onbekend.'],
  [{ invoiceMailText: 'Beste {kosten}' }, 'invoiceMailText', '{kosten} is onbekend.'],
  [{ invoiceMailText: '{a} {b} {a}' }, 'invoiceMailText', '{a}, {b} zijn onbekend.'],
  [{ invoiceMailText: 'Factuur {nummer' }, 'invoiceMailText', 'accolade zonder de andere'],
  [{ invoiceMailText: 'Factuur nummer}' }, 'invoiceMailText', 'accolade zonder de andere'],
  [{ creditMailSubject: '{}' }, 'creditMailSubject', '{} is onbekend.'],
  [{ reminderText: 'x'.repeat(4001) }, 'reminderText', 'te lang (hoogstens 4.000 tekens)'],
  [{ reminderSubject: 'x'.repeat(151) }, 'reminderSubject', 'te lang (hoogstens 150 tekens)'],
  [{ finalNoticeText: 'Betaal nu' }, 'finalNoticeText', 'Zet ook {kosten} en {termijn}'],
  [{ finalNoticeText: 'Anders {kosten}' }, 'finalNoticeText', 'Zet ook {termijn} in de tekst'],
])('the texts %p are refused at their field', (change, field, sentence) => {
  const problems = letterProblems({ ...empty, ...change });
  expect(Object.keys(problems)).toEqual([field]);
  expect(problems[field as keyof LetterSettings]).toContain(sentence);
});

test('an empty word takes its space with it, and a name of an object is no word', () => {
  expect(fillIn('Een. {daarvan} Twee {constructor}.', { daarvan: '' })).toBe(
    'Een. Twee {constructor}.',
  );
});

test('known words are filled in once, whatever the values contain', () => {
  expect(fillIn('{naam}, {nummer} {x}', { naam: '{nummer}', nummer: '1' })).toBe('{nummer}, 1 {x}');
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, value) => {
      fc.pre(!/[{}]/.test(before));
      expect(fillIn(`${before}{naam}`, { naam: value })).toBe(before + value);
    }),
    { seed: 2026 },
  );
});
