import type { Help } from '../ui/help.ts';

export const customerHelp: Help = {
  key: 'klant',
  name: 'Klant',
  lines: [
    'De cijfers zeggen wat er open staat en wanneer de volgende levering komt.',
    'De lijst heeft alle leveringen van deze klant. Het blaadje achter een regel plant dezelfde nog een keer.',
    'Verander je de gegevens, dan vraagt Vipo of geplande leveringen mee moeten veranderen.',
    'Oude facturen veranderen nooit mee.',
  ],
};
