import { inDutch } from '../../shared/english.ts';
import { BackToLogin } from './back-to-login.tsx';

/** The page after a reset or for a link without a token. The title is an English sentence of the specification. */
export function ResetEndScreen({ title }: { title: string }) {
  return (
    <main className="narrow">
      <h1>{title}</h1>
      <p>{inDutch(title)}</p>
      <BackToLogin />
    </main>
  );
}
