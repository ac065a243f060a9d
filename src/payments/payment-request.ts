const MAX_DESCRIPTION = 140;

/** 'Brandhout {quantity} kuub voor {customer}', at most 140 characters: specification, section 9. */
export function paymentDescription(quantity: number, customer: string): string {
  const text = `Brandhout ${String(quantity).replace('.', ',')} kuub voor ${customer}`;
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 3)}...`;
}
