import type { Help } from '../ui/help.ts';

export const weekHelp: Help = {
  key: 'week',
  name: 'Week',
  lines: [
    'Elke kaart is een levering. Pak haar bij de stippen en sleep haar naar een andere dag.',
    'Zonder muis: Tab naar de stippen, Enter, kies dag en tijdslot.',
    'Rood is meer dan in de wagen past. Het mag, maar het staat erbij.',
    '‘Volgorde voorstellen’ onder een dagdeel zoekt de kortste weg langs de stops.',
    'Een slotje is gefactureerd: die levering blijft staan. Bij een vinkje (geleverd) vraagt Vipo het eerst.',
  ],
};
