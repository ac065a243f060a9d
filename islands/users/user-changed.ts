import { toast } from '../kit/toast.ts';

const SHOWN_MS = 3000;

export function userChanged(text: string): void {
  toast('success', text, SHOWN_MS);
  document.body.dispatchEvent(new CustomEvent('vipo:changed'));
}
