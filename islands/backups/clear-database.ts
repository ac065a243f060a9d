import { clearingProblems } from '../../src/backups/clearing.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import type { Failure } from '../kit/call.ts';
import { toast } from '../kit/toast.ts';
import { runKey } from '../kit/username.ts';

// The script of the dialog 'Database legen'.

const RELOAD_MS = 2000;

export const problemsOf = clearingProblems;

export function bodyOf({ pincode }: { pincode: string }) {
  return { pincode };
}

export function refusalOf({ status, error = 'Database legen mislukt' }: Failure) {
  return { error: status === 0 ? 'Network error. Please try again.' : error };
}

export function done(): void {
  localStorage.removeItem(runKey());
  toast('success', 'Database succesvol geleegd! Pagina wordt herladen...');
  setTimeout(() => location.assign(islandPaths.home()), RELOAD_MS);
}
