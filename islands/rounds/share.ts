/** On the page of a new link: selects the link, and shows the buttons for what this browser can do. */
export function startSharing(): void {
  const link = document.querySelector<HTMLInputElement>('[data-share]');
  if (link === null) return;
  link.select();
  link.addEventListener('focus', () => link.select());
  const ways: Record<string, (() => Promise<void>) | undefined> = {
    copy: isSecureContext ? () => copy(link.value) : undefined,
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

function copy(text: string): Promise<void> {
  // oxlint-disable-next-line eslint/no-restricted-properties -- Only in a secure context.
  return navigator.clipboard.writeText(text);
}
