import {
  isDelivery,
  MAX_OUTCOME_REMARK,
  type Outcome,
  OUTCOME_TEXTS,
  outcomeLine,
  OUTCOMES,
} from '../../deliveries/outcome.ts';
import type { FieldErrors, Read } from '../../shared/domain-error.ts';
import { type Cents, formatEuros, MAX_AMOUNT, parseEuros } from '../../shared/money.ts';
import { formatQuantity, parseQuantity, type Thousandths } from '../../shared/quantity.ts';
import { readTexts } from '../../shared/wire-names.ts';
import { REPORT_NAMES, tickNames } from '../wire-names.ts';

/** The fields of a call about the outcome of a stop. The browser validates these fields with the same rules. */
export type SentReport = {
  geleverd?: boolean | undefined;
  uitkomst?: string | null | undefined;
  aantal?: string | number | null | undefined;
  opmerking?: string | null | undefined;
  ontvangen?: string | number | null | undefined;
};

/** An undefined value changes nothing. The outcome null undoes the report. */
export type Report = {
  outcome?: Outcome | null | undefined;
  /** The delivered quantity. Only with the outcome 'minder'. */
  quantity?: Thousandths | undefined;
  remark?: string | undefined;
  received?: Cents | null | undefined;
};

export const WRONG_AMOUNT = 'Vul het ontvangen bedrag in, zoals 89,50.';

export function readReport(sent: SentReport): Read<Report> {
  const fields: FieldErrors = {};
  const outcome = readOutcome(sent, fields);
  const quantity = readDelivered(sent.aantal, outcome, fields);
  const remark = sent.opmerking === undefined ? undefined : (sent.opmerking ?? '').trim();
  if (remark !== undefined && remark.length > MAX_OUTCOME_REMARK)
    fields[tickNames.remark] = `Een opmerking heeft hoogstens ${MAX_OUTCOME_REMARK} tekens.`;
  else if (remark && outcome === null) fields[tickNames.remark] = NO_REMARK;
  const received = readAmount(sent.ontvangen, fields);
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, value: { outcome, quantity, remark, received } };
}

/**
 * A text such as 'Minder geleverd: 1,5 kuub, € 147,50 contant'. It is '' for an invalid report, and for a report that
 * only takes back an earlier one.
 */
export function reportedText(sent: SentReport): string {
  const read = readReport(sent);
  return read.ok ? reportText(read.value) : '';
}

export function reportText({ outcome, quantity, received, remark }: Report): string {
  const what = outcome ? outcomeLine(outcome, quantity ?? null) || OUTCOME_TEXTS[outcome] : '';
  const cash = typeof received === 'number' ? `${formatEuros(received)} contant` : '';
  return [what, cash, remark].filter(Boolean).join(', ');
}

function readOutcome(
  { geleverd, uitkomst }: SentReport,
  fields: FieldErrors,
): Outcome | null | undefined {
  if (uitkomst === undefined) {
    if (geleverd === undefined) return undefined;
    return geleverd ? 'geleverd' : null;
  }
  const outcome = uitkomst === null ? null : OUTCOMES.find((known) => known === uitkomst);
  if (outcome === undefined)
    fields[tickNames.outcome] = 'Een uitkomst is geleverd, niet thuis, geweigerd of minder.';
  else if (geleverd !== undefined && geleverd !== isDelivery(outcome))
    fields[tickNames.outcome] = 'Deze uitkomst past niet bij geleverd.';
  return outcome;
}

function readDelivered(
  sent: SentReport['aantal'],
  outcome: Outcome | null | undefined,
  fields: FieldErrors,
): Thousandths | undefined {
  const isSent = sent !== undefined && sent !== null && String(sent).trim() !== '';
  if (!isSent && outcome !== 'minder') return undefined;
  const quantity = isSent ? parseQuantity(sent) : undefined;
  if (!isSent) fields[tickNames.quantity] = 'Vul in hoeveel kuub er is geleverd.';
  else if (outcome !== 'minder')
    fields[tickNames.quantity] = 'Een aantal hoort alleen bij minder geleverd.';
  else if (quantity === undefined)
    fields[tickNames.quantity] = 'Vul een aantal boven 0 in, zoals 2,5 of 2,125.';
  return quantity;
}

/** The error sentence for an outcome 'minder' with a quantity that is not less than the planned quantity. */
export function tooMuch(planned: Thousandths): string {
  return `Vul minder dan ${formatQuantity(planned)} kuub in. Is alles geleverd, kies dan Geleverd.`;
}

export const NO_REMARK = 'Kies ook wat er is gebeurd.';

/** Reads euros. Refuses negative and very large amounts. */
function readAmount(sent: SentReport['ontvangen'], fields: FieldErrors): Cents | null | undefined {
  if (sent === undefined) return undefined;
  if (sent === null || sent === '') return null;
  const amount = parseEuros(sent);
  if (amount !== undefined && amount <= MAX_AMOUNT) return amount;
  fields[tickNames.received] = WRONG_AMOUNT;
  return undefined;
}

export type ReportFields = {
  outcome: string;
  quantity: string;
  remark: string;
  received: string | undefined;
  proposed: string;
};

/** The fields of a sent form. */
export function reportFields(form: Partial<Record<string, string>>): ReportFields {
  return { ...readTexts(REPORT_NAMES, form), received: form[tickNames.received] };
}

/** When nothing was delivered, an amount that equals the form's proposal does not count as received. */
export function reportOf({
  outcome,
  quantity,
  remark,
  received,
  proposed,
}: ReportFields): SentReport {
  const isProposal = received?.trim() === proposed && proposed !== '';
  const leavesCash = received === undefined || (isProposal && !isDelivered(outcome));
  return {
    uitkomst: outcome === '' ? null : outcome,
    ...(quantity.trim() !== '' && { aantal: quantity }),
    opmerking: remark,
    ...(!leavesCash && { ontvangen: received.trim() }),
  };
}

export function isDelivered(outcome: string): boolean {
  return isDelivery(OUTCOMES.find((known) => known === outcome) ?? null);
}
