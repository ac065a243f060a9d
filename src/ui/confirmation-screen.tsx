import type { ComponentProps, ReactNode } from 'react';
import type { Ctx } from '../http/context.ts';
import { sendPage } from '../http/page.tsx';
import type { byCall } from './dialog.ts';
import { FormEnd } from './form-end.tsx';
import { CancelLink, Screen } from './screen.tsx';

type ConfirmationPage = {
  title: string;
  question: string;
  act: string;
  back: string;
  action: string;
  call?: ReturnType<typeof byCall>;
  button?: ComponentProps<'button'>;
  children?: ReactNode;
};

/** Sends a page with a question. Scripts show this page in a dialog. */
export function sendConfirmation(c: Ctx, page: ConfirmationPage) {
  const { title, question, act, back, action, call, button } = page;
  const children = (
    <Screen back={back}>
      <form className="narrow" method="post" action={action} {...call}>
        <p>{question}</p>
        {page.children}
        <FormEnd cancel={<CancelLink href={back} />}>
          <button className="danger" {...button}>
            {act}
          </button>
        </FormEnd>
      </form>
    </Screen>
  );
  return sendPage(c, { title, children });
}
