import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { inDialog } from '../ui/dialog.ts';
import { Fact } from '../ui/fact.tsx';
import { mapUrl, PhoneLink, phoneUrl } from '../ui/links.tsx';

const TITLE = 'antwoord';

type AnswerProps = { title: string; href: string | undefined; children: ReactNode };

export function Answer({ title, href, children }: AnswerProps) {
  return (
    <section className="answer" aria-labelledby={TITLE}>
      <h2 id={TITLE}>{href === undefined ? title : <a href={href}>{title}</a>}</h2>
      {children}
    </section>
  );
}

export function ContactFacts({ phone, address }: { phone: string; address: string }) {
  return (
    <>
      {phone && (
        <Fact name="Telefoon">
          <PhoneLink number={phone} />
        </Fact>
      )}
      <Fact name="Adres">
        <a href={mapUrl(address)}>{address}</a>
      </Fact>
    </>
  );
}

export function CallButton({ phone }: { phone: string }) {
  if (phone === '') return null;
  return (
    <a className="button i-phone" href={phoneUrl(phone)}>
      Bellen
    </a>
  );
}

type ActProps = { id: number; className?: string };

export function PaymentButton({ id, className }: ActProps) {
  return <FormButton action={paths.paymentsOf(id)} className={className} text="Betaling boeken" />;
}

export function RemindButton({ id, className }: ActProps) {
  return <FormButton action={paths.remind(id)} className={className} text="Herinnering" />;
}

type FormButtonProps = { action: string; className?: string | undefined; text: string };

/** Opens the page with the form in a dialog. Without scripts the button leads to this page. */
export function FormButton({ action, className, text }: FormButtonProps) {
  return (
    <form action={action}>
      <button className={className} {...inDialog}>
        {text}
      </button>
    </form>
  );
}
