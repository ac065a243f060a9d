export function fileName(number: string, isCredit: boolean): string {
  return `${isCredit ? 'Creditfactuur' : 'Factuur'}-${number}.pdf`;
}
