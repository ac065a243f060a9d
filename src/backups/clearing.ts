import type { FieldErrors } from '../shared/domain-error.ts';
import type { Texts } from '../shared/wire-names.ts';

const CONFIRMATION = 'LEGEN';

export const clearingNames = { confirmation: 'bevestiging', pincode: 'pincode' } as const;

type ClearingFields = Partial<Texts<'bevestiging' | 'pincode'>>;

export function clearingProblems({ bevestiging = '', pincode = '' }: ClearingFields): FieldErrors {
  const problems: FieldErrors = {};
  if (bevestiging.trim().toUpperCase() !== CONFIRMATION)
    problems.bevestiging = `Type "${CONFIRMATION}" om te bevestigen`;
  if (pincode === '') problems.pincode = 'Pincode is verplicht';
  else if (pincode.length < 4) problems.pincode = 'Een pincode heeft minstens 4 tekens.';
  return problems;
}
