import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/screen.tsx';

export function CallOffice({ phone }: { phone: string }) {
  return (
    <ButtonLink className="tall" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Icon name="phone" />
      Kantoor bellen
    </ButtonLink>
  );
}
