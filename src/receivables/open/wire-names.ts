/** The group of the list in the address of /betalingen. */
export const GROUP = 'termijn';
