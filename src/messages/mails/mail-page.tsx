import type { LetterKind } from '../../firm/letters.ts';
import type { Ctx } from '../../http/context.ts';
import { catchDomainError, statusOf } from '../../http/errors.ts';
import { getSession, requestKey } from '../../http/guards.ts';
import { formFields } from '../../http/input.ts';
import { redirectOnError, redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import type { DomainError } from '../../shared/domain-error.ts';
import { mailedSentence, type MailOffer } from './mail-form.tsx';
import { MailScreen } from './mail-screen.tsx';
import type { AddressedChoice } from './send-mail.tsx';
import { mailChoice, requestIdIn } from './wire.ts';

/** A page that mails a document without scripts. */
export type MailPage = {
  title: (kind: LetterKind) => string;
  href: string;
  /** 'first' is the first letter of the offer. */
  kind: LetterKind | 'first';
  offer: () => MailOffer;
};

/** Shows the form. Leads to the archive with a message when there is nothing to mail. */
export function showMailPage(c: Ctx, page: MailPage) {
  return redirectOnError(c, listOf(page), () =>
    sendForm(c, page, { requestId: crypto.randomUUID() }),
  );
}

/** Sends the mail of the form, or shows the form again as it was typed. */
export async function answerMailPage(
  c: Ctx,
  page: MailPage,
  send: (choice: AddressedChoice) => Promise<void>,
) {
  const form = await formFields(c);
  const choice = mailChoice(form);
  const requestId = requestIdIn(form);
  const mail = async () => {
    await send({ ...choice, requestId: requestKey(c, requestId) ?? '' });
    const sentence = mailedSentence(
      page.kind === 'first' ? 'herinnering' : page.kind,
      choice.address,
    );
    return redirectWithToast(c, listOf(page), 'success', sentence);
  };
  return catchDomainError(mail, (error) =>
    catchDomainError(
      () => sendForm(c, page, { address: choice.address, requestId }, error),
      () => redirectWithToast(c, listOf(page), 'error', error.message),
    ),
  );
}

/** The list that leads to the page: reminders belong to the open invoices. */
function listOf({ kind }: Pick<MailPage, 'kind'>): string {
  return ['factuur', 'creditfactuur'].includes(kind) ? paths.archive() : paths.payments();
}

type Typed = { address?: string; requestId: string };

function sendForm(c: Ctx, page: MailPage, typed: Typed, error?: DomainError) {
  const { offer: read, title, href, kind } = page;
  const offer = read();
  const shown = { ...offer, address: typed.address ?? offer.address };
  const { user } = getSession(c);
  const shownKind = kind === 'first' ? (offer.letters[0]?.kind ?? 'herinnering') : kind;
  const shownTitle = title(shownKind);
  const frame = {
    title: shownTitle,
    href,
    kind: shownKind,
    back: listOf(page),
    error,
    user,
    requestId: requestIdAfter(typed, error),
  };
  const children = <MailScreen offer={shown} {...frame} />;
  return sendPage(
    c,
    { title: shownTitle, styles: 'archive', children },
    error && statusOf(error.code),
  );
}

/** A request that was answered with an error is over, and the next one is another request. */
function requestIdAfter({ requestId }: Typed, error: DomainError | undefined): string {
  return error === undefined ? requestId : crypto.randomUUID();
}
