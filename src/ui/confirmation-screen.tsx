import type { ComponentProps, ReactNode } from 'react';
import type { Ctx } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { sendPage } from '../http/page.tsx';
import { Confirmation, type Question } from './confirmation.tsx';
import type { byCall } from './dialog.ts';
import { CancelLink, Screen } from './screen.tsx';

type ConfirmationPage = Question & {
  back: string;
  action: string;
  /** The call of the form in a dialog. */
  call?: ReturnType<typeof byCall>;
  button?: ComponentProps<'button'>;
  children?: ReactNode;
};

/** Sends the page that asks a question before an act. Scripts show it in a dialog. */
export function sendConfirmation(c: Ctx, page: ConfirmationPage) {
  const { title, back, action, call, ...confirmation } = page;
  const children = (
    <Screen title={title} user={getSession(c).user} back={back}>
      <form className="narrow" method="post" action={action} {...call}>
        <Confirmation {...confirmation} cancel={<CancelLink href={back} />} />
      </form>
    </Screen>
  );
  return sendPage(c, { title, children });
}
