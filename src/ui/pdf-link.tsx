import { paths } from '../paths.ts';

export function InvoicePdfLink({ id }: { id: number }) {
  return (
    <PdfLink
      href={paths.api.invoicePdf(id)}
      text="Factuur openen"
      opened="Factuur geopend in nieuw tabblad"
      failed="Fout bij het openen van de factuur. Probeer opnieuw."
    />
  );
}

export function CreditPdfLink({ id }: { id: number }) {
  return (
    <PdfLink
      href={paths.api.invoicePdf(id, true)}
      text="Creditfactuur openen"
      opened="Creditfactuur geopend in nieuw tabblad"
      failed="Fout bij het openen van de creditfactuur. Probeer opnieuw."
    />
  );
}

type PdfLinkProps = { href: string; text: string; opened: string; failed: string };

function PdfLink({ href, text, opened, failed }: PdfLinkProps) {
  return (
    <a
      role="button"
      className="button quiet"
      href={href}
      target="_blank"
      data-pdf=""
      data-opened={opened}
      data-failed={failed}
    >
      {text}
    </a>
  );
}
