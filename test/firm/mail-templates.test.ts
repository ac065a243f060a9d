import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { defaultTemplates, templateOf } from '../../src/firm/default-templates.ts';
import {
  fillIn,
  MAIL_KINDS,
  templateFields,
  templateProblems,
  type TemplateSettings,
} from '../../src/firm/mail-templates.ts';

const empty = Object.fromEntries(
  MAIL_KINDS.flatMap((kind) => Object.values(templateFields[kind]).map((name) => [name, ''])),
) as TemplateSettings;

test.each(['u', 'je'] as const)(
  "the default templates with '%s' follow the rules, and are used when the settings are empty",
  (form) => {
    const defaults = defaultTemplates[form];
    const own = Object.fromEntries(
      MAIL_KINDS.flatMap((kind) => [
        [templateFields[kind].subject, defaults[kind].subject],
        [templateFields[kind].text, defaults[kind].text],
      ]),
    ) as TemplateSettings;
    expect(templateProblems(own)).toEqual({});
    expect(templateProblems(empty)).toEqual({});
    for (const kind of MAIL_KINDS) {
      expect(templateOf({ ...empty, formOfAddress: form }, kind)).toEqual(defaults[kind]);
      expect(defaults[kind].text).not.toMatch(form === 'u' ? /\b(je|jij|jouw)\b/i : /\b(u|uw)\b/i);
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
  const problems = templateProblems({ ...empty, ...change });
  expect(Object.keys(problems)).toEqual([field]);
  expect(problems[field as keyof TemplateSettings]).toContain(sentence);
});

test('an empty value also removes the space after its placeholder, and {constructor} is not a placeholder', () => {
  expect(fillIn('Een. {daarvan} Twee {constructor}.', { daarvan: '' })).toBe(
    'Een. Twee {constructor}.',
  );
});

test('each placeholder is filled in once, also when a value contains the text of a placeholder', () => {
  expect(fillIn('{naam}, {nummer} {x}', { naam: '{nummer}', nummer: '1' })).toBe('{nummer}, 1 {x}');
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, value) => {
      fc.pre(!/[{}]/.test(before));
      expect(fillIn(`${before}{naam}`, { naam: value })).toBe(before + value);
    }),
    { seed: 2026 },
  );
});
