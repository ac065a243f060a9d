import type { LetterKind } from '../../firm/letters.ts';
import type { Ctx } from '../../http/context.ts';
import { catchDomainError, statusOf } from '../../http/errors.ts';
import { getSession, requestKey } from '../../http/guards.ts';
import { formFields } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { type DomainError, shownErrors } from '../../shared/domain-error.ts';
import { byCall, inDialog } from '../../ui/dialog.ts';
import { CancelLink, Screen } from '../../ui/screen.tsx';
import { mailChoice, requestIdIn } from '../wire.ts';
import { mailedSentence, MailForm, type MailOffer } from './mail-form.tsx';
import type { AddressedChoice } from './send-mail.tsx';

/** A page that mails a document without scripts. With scripts a dialog has the same form. */
export type MailPage = {
  title: (kind: LetterKind) => string;
  href: string;
  /** 'first' is the first letter of the offer. */
  kind: LetterKind | 'first';
  offer: () => MailOffer;
  /** The call that sends the form of the dialog. */
  call: string;
  /** The page of the other document of a credited invoice. */
  other?: { href: string; text: string } | undefined;
};

/** Shows the form. Leads to the list with a message when there is nothing to mail. */
export function showMailPage(c: Ctx, page: MailPage) {
  return sendForm(c, page, {});
}

/** Sends the mail of the form, or shows the form again as it was typed. */
export async function answerMailPage(
  c: Ctx,
  page: MailPage,
  send: (choice: AddressedChoice) => Promise<void>,
) {
  const form = await formFields(c);
  const choice = mailChoice(form);
  const { address } = choice;
  const mail = async () => {
    await send({ ...choice, requestId: requestKey(c, requestIdIn(form)) ?? '' });
    const kind = page.kind === 'first' ? 'herinnering' : page.kind;
    return redirectWithToast(c, listOf(page), 'success', mailedSentence(kind, address));
  };
  return catchDomainError(mail, (error) => sendForm(c, page, { address, error }));
}

/** The list that leads to the page: reminders belong to the open invoices. */
function listOf({ kind }: Pick<MailPage, 'kind'>): string {
  return ['factuur', 'creditfactuur'].includes(kind) ? paths.archive() : paths.payments();
}

type Refused = { address?: string; error?: DomainError };

function sendForm(c: Ctx, page: MailPage, { address, error }: Refused) {
  const back = listOf(page);
  const shown = () => {
    const offer = page.offer();
    const { number, customerName, letters } = offer;
    const kind = page.kind === 'first' ? (letters[0]?.kind ?? 'herinnering') : page.kind;
    const title = page.title(kind);
    const subtitle = `${number}, ${customerName}`;
    const children = (
      <Screen {...{ title, subtitle, back }} user={getSession(c).user}>
        {page.other && (
          <a href={page.other.href} {...inDialog}>
            {page.other.text}
          </a>
        )}
        <MailForm
          className="narrow"
          method="post"
          action={page.href}
          noValidate
          {...byCall('POST', page.call, { reloads: true })}
          offer={{ ...offer, address: address ?? offer.address }}
          kind={kind}
          // After an error, sending the form again is a new request, with an id of its own.
          requestId={crypto.randomUUID()}
          addressError={error?.fields?.email}
          message={shownErrors(error).message}
          cancel={<CancelLink href={back} />}
        />
      </Screen>
    );
    const shownPage = { title, styles: 'archive', children } as const;
    return sendPage(c, shownPage, error && statusOf(error.code));
  };
  return catchDomainError(shown, ({ message }) =>
    redirectWithToast(c, back, 'error', error?.message ?? message),
  );
}
