/** '61,2 km'. '' without kilometres. */
export function kmText(km: number | null): string {
  return km === null ? '' : `${km.toFixed(1).replace('.', ',')} km`;
}
