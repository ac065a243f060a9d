import { type FormOfAddress, inForm } from '../shared/form-of-address.ts';
import {
  type MailKind,
  type MailText,
  templateFields,
  type TemplateSettings,
} from './mail-templates.ts';

export const defaultTemplates: Record<FormOfAddress, Record<MailKind, MailText>> = {
  u: templatesIn('u'),
  je: templatesIn('je'),
};

function templatesIn(form: FormOfAddress): Record<MailKind, MailText> {
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

/** The subject and text of a mail. An empty subject or text is replaced by Vipo's own. */
export function templateOf(
  settings: TemplateSettings & { formOfAddress: FormOfAddress },
  kind: MailKind,
): MailText {
  const { subject, text } = templateFields[kind];
  const own = defaultTemplates[settings.formOfAddress][kind];
  return {
    subject: settings[subject] || own.subject,
    text: settings[text] || own.text,
  };
}
