import type { Modals } from '../src/ui/island.tsx';
import { ClearDatabase } from './backups/clear-database.tsx';
import { PrintList } from './rounds/print-list.tsx';

export const modals: Modals = {
  'clear-database': ClearDatabase,
  'print-list': PrintList,
};
