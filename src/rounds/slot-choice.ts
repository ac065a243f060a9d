import { SLOTS } from '../shared/dates.ts';

export const SLOT_CHOICE = [
  { value: 'hele dag', text: 'Hele dag' },
  ...SLOTS.map((slot) => ({ value: slot, text: slot })),
];

declare module '../ui/island.tsx' {
  interface ModalProps {
    'print-list': object;
  }
}
