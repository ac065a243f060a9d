import { useEffect, useState } from 'react';
import { ConfirmModal } from './confirm-modal.tsx';

let unsaved = false;

export function markUnsaved(changed: boolean): void {
  unsaved = changed;
}

/** Asks before a link leaves a form with unsaved changes. When the page closes, the browser asks. */
export function LeavingQuestion() {
  const [href, setHref] = useState<string | undefined>();
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (
        !unsaved ||
        !link ||
        link.matches('[target], [data-opens], [data-dialog], [hx-get]') ||
        event.ctrlKey
      )
        return;
      event.preventDefault();
      setHref(link.href);
    };
    document.addEventListener('click', ask);
    addEventListener('beforeunload', askBrowser);
    return () => {
      document.removeEventListener('click', ask);
      removeEventListener('beforeunload', askBrowser);
    };
  }, []);
  if (href === undefined) return null;

  return (
    <ConfirmModal
      title="Wijzigingen niet opgeslagen"
      question="Wat je hebt ingevuld is nog niet opgeslagen."
      act="Verlaten zonder opslaan"
      onConfirm={() => leaveFor(href)}
      onClose={() => setHref(undefined)}
    />
  );
}

function askBrowser(event: Event): void {
  if (unsaved) event.preventDefault();
}

function leaveFor(href: string): void {
  markUnsaved(false);
  location.assign(href);
}
