import type { ComponentProps, ReactNode } from 'react';
import type { Ctx } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { sendPage } from '../http/page.tsx';
import { Confirmation, type Question } from './confirmation.tsx';
import { CancelLink, Screen } from './screen.tsx';

type ConfirmationPage = Question & {
  back: string;
  action: string;
  button?: ComponentProps<'button'>;
  children?: ReactNode;
};

/** The page that asks a question without scripts. With scripts an island asks it in a dialog. */
export function sendConfirmation(c: Ctx, page: ConfirmationPage) {
  const { title, back, action, ...confirmation } = page;
  const children = (
    <Screen title={title} user={getSession(c).user} back={back}>
      <form className="narrow" method="post" action={action}>
        <Confirmation {...confirmation} cancel={<CancelLink href={back} />} />
      </form>
    </Screen>
  );
  return sendPage(c, { title, children });
}
