import type { FormOfAddress } from '../shared/form-of-address.ts';
import { type Letter, type LetterKind, letterFields, type LetterSettings } from './letters.ts';

/** The texts of Vipo, for settings that are empty. */
export const defaultLetters: Record<FormOfAddress, Record<LetterKind, Letter>> = {
  u: {
    factuur: {
      subject: 'Factuur {nummer} van {bedrijf}',
      text: `{aanhef},

Bedankt voor uw bestelling. Bij deze mail zit factuur {nummer} van {bedrag}. {betalen}

Hebt u een vraag? Beantwoord dan deze mail.

Met vriendelijke groet,
{bedrijf}`,
    },
    creditfactuur: {
      subject: 'Creditfactuur {nummer} van {bedrijf}',
      text: `{aanhef},

Bij deze mail zit creditfactuur {nummer} van {bedrag}. Daarmee vervalt factuur {factuur}.

Hebt u een vraag? Beantwoord dan deze mail.

Met vriendelijke groet,
{bedrijf}`,
    },
    herinnering: {
      subject: 'Herinnering: factuur {nummer}',
      text: `{aanhef},

Op {vervaldatum} verviel factuur {nummer} van {bedrag}. {daarvan} We zagen de betaling nog niet.

Wilt u het bedrag overmaken op {iban}, met het factuurnummer erbij? De factuur zit bij deze mail. Hebt u net betaald, dan hoeft u niets te doen.

Met vriendelijke groet,
{bedrijf}`,
    },
    aanmaning: {
      subject: 'Aanmaning: factuur {nummer}',
      text: `{aanhef},

Factuur {nummer} van {bedrag} had op {vervaldatum} betaald moeten zijn, {dagen} geleden. Er staat nog {open} open.

Betaal dit bedrag binnen {termijn}. Doet u dat niet, dan komt er {kosten} aan incassokosten bij (artikel 6:96 lid 6 van het Burgerlijk Wetboek).

Maak het bedrag over op {iban}, met het factuurnummer erbij. De factuur zit bij deze mail.

Met vriendelijke groet,
{bedrijf}`,
    },
  },
  je: {
    factuur: {
      subject: 'Factuur {nummer} van {bedrijf}',
      text: `{aanhef},

Bedankt voor je bestelling. Bij deze mail zit factuur {nummer} van {bedrag}. {betalen}

Heb je een vraag? Beantwoord dan deze mail.

Met vriendelijke groet,
{bedrijf}`,
    },
    creditfactuur: {
      subject: 'Creditfactuur {nummer} van {bedrijf}',
      text: `{aanhef},

Bij deze mail zit creditfactuur {nummer} van {bedrag}. Daarmee vervalt factuur {factuur}.

Heb je een vraag? Beantwoord dan deze mail.

Met vriendelijke groet,
{bedrijf}`,
    },
    herinnering: {
      subject: 'Herinnering: factuur {nummer}',
      text: `{aanhef},

Op {vervaldatum} verviel factuur {nummer} van {bedrag}. {daarvan} We zagen de betaling nog niet.

Maak je het bedrag over op {iban}, met het factuurnummer erbij? De factuur zit bij deze mail. Heb je net betaald, dan hoef je niets te doen.

Met vriendelijke groet,
{bedrijf}`,
    },
    aanmaning: {
      subject: 'Aanmaning: factuur {nummer}',
      text: `{aanhef},

Factuur {nummer} van {bedrag} had op {vervaldatum} betaald moeten zijn, {dagen} geleden. Er staat nog {open} open.

Betaal dit bedrag binnen {termijn}. Doe je dat niet, dan komt er {kosten} aan incassokosten bij (artikel 6:96 lid 6 van het Burgerlijk Wetboek).

Maak het bedrag over op {iban}, met het factuurnummer erbij. De factuur zit bij deze mail.

Met vriendelijke groet,
{bedrijf}`,
    },
  },
};

/** The letter as the settings have it. An empty text is Vipo's own. */
export function letterOf(
  settings: LetterSettings & { formOfAddress: FormOfAddress },
  kind: LetterKind,
): Letter {
  const { subject, text } = letterFields[kind];
  const own = defaultLetters[settings.formOfAddress][kind];
  return {
    subject: settings[subject] || own.subject,
    text: settings[text] || own.text,
  };
}
