import { leaveForLogin } from './end-session.ts';
import { toast } from './toast.ts';

/** Shows a PDF in a tab, after asking the server whether the PDF can be opened. */
export async function showPdf(link: HTMLAnchorElement, tab: Window | null): Promise<void> {
  const name = link.textContent.replace(' openen', '');
  const answer = await fetch(link.href, { method: 'HEAD' }).catch(() => undefined);
  if (answer?.ok && tab !== null) {
    tab.location.href = link.href;
    toast('success', `${name} geopend in nieuw tabblad`);
  } else {
    tab?.close();
    if (answer?.status === 401) return leaveForLogin();
    toast('error', `Fout bij het openen van de ${name.toLowerCase()}. Probeer opnieuw.`);
  }
}
