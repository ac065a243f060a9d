import { paths } from '../../paths.ts';
import { type DomainError, shownErrors } from '../../shared/domain-error.ts';
import { CancelLink, Screen, type ScreenUser } from '../../ui/screen.tsx';
import type { SendAgainOffer } from './offer.ts';
import { SendAgainForm, sendAgainTitle } from './send-again-form.tsx';

type SendAgainScreenProps = {
  offer: SendAgainOffer;
  error: DomainError | undefined;
  user: ScreenUser;
};

export function SendAgainScreen({ offer, error, user }: SendAgainScreenProps) {
  return (
    <Screen title={sendAgainTitle(offer.isFirst)} user={user} back={paths.archive()}>
      <SendAgainForm
        className="narrow"
        method="post"
        offer={offer}
        phoneError={error?.fields?.phone}
        message={shownErrors(error).message}
        cancel={<CancelLink href={paths.archive()} />}
      />
    </Screen>
  );
}
