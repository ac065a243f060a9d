import { type FormOfAddress, inForm } from '../shared/form-of-address.ts';
import { type Letter, type LetterKind, letterFields, type LetterSettings } from './letters.ts';

/** The texts of Vipo, for settings that are empty. */
export const defaultLetters: Record<FormOfAddress, Record<LetterKind, Letter>> = {
  u: lettersIn('u'),
  je: lettersIn('je'),
};

function lettersIn(form: FormOfAddress): Record<LetterKind, Letter> {
  const say = (u: string, je: string) => inForm(form, { u, je });
  const greeting = 'Met vriendelijke groet,\n{bedrijf}';
  const question = `${say('Hebt u', 'Heb je')} een vraag? Beantwoord dan deze mail.\n\n${greeting}`;
  return {
    factuur: {
      subject: 'Factuur {nummer} van {bedrijf}',
      text: `{aanhef},

Bedankt voor ${say('uw', 'je')} bestelling. Bij deze mail zit factuur {nummer} van {bedrag}. {betalen}

${question}`,
    },
    creditfactuur: {
      subject: 'Creditfactuur {nummer} van {bedrijf}',
      text: `{aanhef},

Bij deze mail zit creditfactuur {nummer} van {bedrag}. Daarmee vervalt factuur {factuur}.

${question}`,
    },
    herinnering: {
      subject: 'Herinnering: factuur {nummer}',
      text: `{aanhef},

Op {vervaldatum} verviel factuur {nummer} van {bedrag}. {daarvan} We zagen de betaling nog niet.

${say('Wilt u', 'Maak je')} het bedrag ${say('overmaken', 'over')} op {iban}, met het factuurnummer erbij? De factuur zit bij deze mail. ${say('Hebt u', 'Heb je')} net betaald, dan ${say('hoeft u', 'hoef je')} niets te doen.

${greeting}`,
    },
    aanmaning: {
      subject: 'Aanmaning: factuur {nummer}',
      text: `{aanhef},

Factuur {nummer} van {bedrag} had op {vervaldatum} betaald moeten zijn, {dagen} geleden. Er staat nog {open} open.

Betaal dit bedrag binnen {termijn}. ${say('Doet u', 'Doe je')} dat niet, dan komt er {kosten} aan incassokosten bij (artikel 6:96 lid 6 van het Burgerlijk Wetboek).

Maak het bedrag over op {iban}, met het factuurnummer erbij. De factuur zit bij deze mail.

${greeting}`,
    },
  };
}

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
