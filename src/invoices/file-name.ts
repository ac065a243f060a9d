export function fileName(number: string, isCredit: boolean): string {
  return `${baseName(number, isCredit)}.pdf`;
}

export function ublFileName(number: string, isCredit: boolean): string {
  return `${baseName(number, isCredit)}.xml`;
}

function baseName(number: string, isCredit: boolean): string {
  return `${isCredit ? 'Creditfactuur' : 'Factuur'}-${number}`;
}
