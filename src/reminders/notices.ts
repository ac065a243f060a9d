import type { MailText } from '../firm/mail-templates.ts';
import { daysBetween, formatDate, type IsoDate } from '../shared/dates.ts';
import { type FormOfAddress, inForm } from '../shared/form-of-address.ts';

/** The text of the term, which begins on the day after receipt (HR 25 november 2016, ECLI:NL:HR:2016:2704). */
export function term(form: FormOfAddress): string {
  const customer = inForm(form, { u: 'u', je: 'je' });
  return `veertien dagen, te rekenen vanaf de dag nadat ${customer} dit bericht hebt ontvangen`;
}

export const LAST_NOTICE = 'Laatste aanmaning';

/** Fourteen days, and one extra day in case the mail is read a day late. */
const TERM_DAYS = 15;

export type Notice = {
  isBusiness: boolean;
  /** The day of the previous notice. Undefined for the first notice. */
  earlierOn: IsoDate | undefined;
  today: IsoDate;
};

/** Vipo's own text for a notice to a business and for a last notice. Undefined for the first notice to a consumer. */
export function ownNotice(notice: Notice, form: FormOfAddress): MailText | undefined {
  if (notice.earlierOn !== undefined) return lastNotice(notice, notice.earlierOn, form);
  if (!notice.isBusiness) return undefined;
  return toBusiness(inForm(form, { u: 'U bent', je: 'Je bent' }));
}

/** A business owes the costs from the day after the due date, without a notice (art. 6:96 lid 4 BW). */
function toBusiness(youAre: string): MailText {
  return {
    subject: 'Aanmaning: factuur {nummer}',
    text: `{aanhef},

Factuur {nummer} van {bedrag} had op {vervaldatum} betaald moeten zijn, {dagen} geleden. Er staat nog {open} open.

${youAre} daardoor ook {kosten} aan incassokosten verschuldigd (artikel 6:96 lid 4 van het Burgerlijk Wetboek). Samen is dat {samen}.

Maak dit bedrag binnen zeven dagen over op {iban}, met het factuurnummer erbij. De factuur zit bij deze mail.

Met vriendelijke groet,
{bedrijf}`,
  };
}

function lastNotice(notice: Notice, earlierOn: IsoDate, form: FormOfAddress): MailText {
  const customer = inForm(form, { u: 'u', je: 'je' });
  return {
    subject: `${LAST_NOTICE}: factuur {nummer}`,
    text: `{aanhef},

Op ${formatDate(earlierOn)} stuurden wij ${customer} een aanmaning voor factuur {nummer} van {bedrag}. Er staat nog {open} open.

${consequence(notice, earlierOn, form)}

Maak het bedrag over op {iban}, met het factuurnummer erbij. De factuur zit bij deze mail.

Met vriendelijke groet,
{bedrijf}`,
  };
}

/** A consumer owes costs only after the term (art. 6:96 lid 6 BW). A notice within the term gives a new term. */
function consequence(
  { isBusiness, today }: Notice,
  earlierOn: IsoDate,
  form: FormOfAddress,
): string {
  const [youAre, ifNot] = inForm(form, {
    u: ['U bent', 'Doet u dat niet'],
    je: ['Je bent', 'Doe je dat niet'],
  });
  const handOver = 'geven wij de vordering uit handen';
  const law = `artikel 6:96 lid ${isBusiness ? 4 : 6} van het Burgerlijk Wetboek`;
  if (!isBusiness && daysBetween(earlierOn, today) <= TERM_DAYS)
    return `Betaal dit bedrag binnen {termijn}. ${ifNot}, dan komt er {kosten} aan incassokosten bij (${law}) en ${handOver}.`;
  const since = isBusiness ? '' : 'De termijn van veertien dagen is voorbij. ';
  return `${since}${youAre} daarom ook {kosten} aan incassokosten verschuldigd (${law}). Samen is dat {samen}. Is dit niet binnen zeven dagen betaald, dan ${handOver}.`;
}
