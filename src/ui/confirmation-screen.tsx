import type { ComponentProps, ReactNode } from 'react';
import { Confirmation, type Question } from './confirmation.tsx';
import { CancelLink, Screen, type ScreenUser } from './screen.tsx';

type ConfirmationScreenProps = Question & {
  user: ScreenUser;
  back: string;
  action: string;
  button?: ComponentProps<'button'>;
  children?: ReactNode;
};

/** The page that asks a question without scripts. With scripts an island asks it in a dialog. */
export function ConfirmationScreen(props: ConfirmationScreenProps) {
  const { title, user, back, action, ...confirmation } = props;
  return (
    <Screen title={title} user={user} back={back}>
      <form className="narrow" method="post" action={action}>
        <Confirmation {...confirmation} cancel={<CancelLink href={back} />} />
      </form>
    </Screen>
  );
}
