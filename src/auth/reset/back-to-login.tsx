import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/screen.tsx';

export function BackToLogin() {
  return (
    <ButtonLink href={paths.login()} className="quiet">
      Terug naar inloggen
    </ButtonLink>
  );
}
