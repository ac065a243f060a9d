export const FORMS_OF_ADDRESS = ['u', 'je'] as const;
export type FormOfAddress = (typeof FORMS_OF_ADDRESS)[number];

/** Chooses between two wordings. Documents of older versions have no form of address and use 'u'. */
export function inForm<Wording>(
  form: FormOfAddress | undefined,
  wordings: Record<FormOfAddress, Wording>,
): Wording {
  return form === 'je' ? wordings.je : wordings.u;
}
