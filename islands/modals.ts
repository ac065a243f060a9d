import type { Modals } from '../src/ui/island.tsx';
import { ChangePasswordModal } from './auth/change-password-modal.tsx';
import { ClearDatabase } from './backups/clear-database.tsx';
import { ShortcutsModal } from './kit/shortcuts-modal.tsx';
import { PrintList } from './rounds/print-list.tsx';

export const modals: Modals = {
  'change-password': ChangePasswordModal,
  'clear-database': ClearDatabase,
  'print-list': PrintList,
  shortcuts: ShortcutsModal,
};
