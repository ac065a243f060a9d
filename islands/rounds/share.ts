import { toast } from '../kit/toast.ts';

/**
 * The script of the page of a new link. It selects the link, and shows the buttons for copying and sharing that this
 * browser supports.
 */
export function startSharing(): void {
  const link = document.querySelector<HTMLInputElement>('[data-share]');
  if (link === null) return;
  link.select();
  link.addEventListener('focus', () => link.select());
  const ways: Record<string, (() => Promise<void>) | undefined> = {
    copy: () => copy(link),
    share: 'share' in navigator ? () => navigator.share({ url: link.value }) : undefined,
  };
  for (const button of document.querySelectorAll<HTMLElement>('[data-share-by]')) {
    const act = ways[button.dataset.shareBy ?? ''];
    button.hidden = act === undefined;
    if (act) button.parentElement?.removeAttribute('hidden');
    // Closing the browser's dialog is no failure.
    button.addEventListener('click', () => void act?.().catch(() => link.select()));
  }
}

async function copy(link: HTMLInputElement): Promise<void> {
  const isCopied = (await copyBySystem(link.value)) || copySelected(link);
  if (isCopied) toast('success', 'De link is gekopieerd.');
  else toast('info', 'Kopieer de geselecteerde link met Ctrl+C.');
}

async function copyBySystem(text: string): Promise<boolean> {
  if (!isSecureContext) return false;
  try {
    // oxlint-disable-next-line eslint/no-restricted-properties -- Only in a secure context.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Most offices use plain http, where browsers can copy only with the older command. */
function copySelected(link: HTMLInputElement): boolean {
  link.select();
  // oxlint-disable-next-line typescript/no-deprecated -- Without a secure context there is no other way.
  return document.execCommand('copy');
}
