import type { LetterKind } from '../../firm/letters.ts';
import { type DomainError, shownErrors } from '../../shared/domain-error.ts';
import { CancelLink, Screen, type ScreenUser } from '../../ui/screen.tsx';
import { letterName, MailForm, type MailOffer } from './mail-form.tsx';
import { mailNames } from './wire-names.ts';

type MailScreenProps = {
  title: string;
  offer: MailOffer;
  kind: LetterKind;
  /** The address of this page, which shows the letter of another kind with a query. */
  href: string;
  back: string;
  requestId: string;
  error: DomainError | undefined;
  user: ScreenUser;
};

/** The page that mails without scripts. With scripts a dialog has the same form. */
export function MailScreen(props: MailScreenProps) {
  const { title, offer, kind, href, back, requestId, error, user } = props;
  return (
    <Screen
      title={title}
      user={user}
      back={back}
      subtitle={`${offer.number}, ${offer.customerName}`}
    >
      {offer.letters
        .filter((letter) => letter.kind !== kind)
        .map((letter) => (
          <p key={letter.kind}>
            <a href={`${href}?${mailNames.kind}=${letter.kind}`}>
              {`${letterName(letter)} bekijken`}
            </a>
          </p>
        ))}
      <MailForm
        className="narrow"
        method="post"
        action={href}
        noValidate
        offer={offer}
        kind={kind}
        requestId={requestId}
        addressError={error?.fields?.email}
        message={shownErrors(error).message}
        cancel={<CancelLink href={back} />}
      />
    </Screen>
  );
}
