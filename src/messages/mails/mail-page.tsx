import type { MailKind } from '../../firm/mail-templates.ts';
import type { Ctx } from '../../http/context.ts';
import { catchDomainError } from '../../http/errors.ts';
import { requestKey } from '../../http/guards.ts';
import { formFields } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { returnAddress, returnQuery } from '../../http/return-address.ts';
import { paths } from '../../paths.ts';
import { type DomainError, shownErrors } from '../../shared/domain-error.ts';
import { withQuery } from '../../shared/public-paths.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { byCall, inDialog } from '../../ui/dialog.ts';
import { Hidden, SelectField, TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { CancelLink, Screen } from '../../ui/screen.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { mailNames } from '../wire-names.ts';
import { mailChoice } from '../wire.ts';
import { kindNames, type MailDraft, mailedSentence } from './mail.ts';
import { type AddressedChoice, missingMail } from './send-mail.tsx';

export type MailPage = {
  title: (kind: MailKind) => string;
  href: string;
  /** The kind of the mail, or undefined for the kind of the first text of the draft. */
  kind: MailKind | undefined;
  /** The list that the page leads back to, unless the user came from another screen. */
  list: string;
  draft: () => MailDraft;
  call: string;
  other?: { href: string; text: string } | undefined;
};

/** Sends the mail of the form. Shows a refused form again, with the typed values. */
export async function answerMailPage(
  c: Ctx,
  page: MailPage,
  send: (choice: AddressedChoice) => Promise<void>,
) {
  const form = await formFields(c);
  const choice = mailChoice(form);
  const { address } = choice;
  const mail = async () => {
    await send({ ...choice, requestId: requestKey(c, form[HIDDEN.requestId]) ?? '' });
    const done = mailedSentence(page.kind ?? 'herinnering', address);
    return redirectWithToast(c, backOf(c, page), 'success', done);
  };
  return catchDomainError(mail, (error) => sendMailPage(c, page, { address, error }));
}

function backOf(c: Ctx, { list }: MailPage): string {
  return returnAddress(c, list) ?? list;
}

type Refused = { address?: string; error?: DomainError };

/** When there is nothing to mail, redirects to the list, which shows the reason. */
export function sendMailPage(c: Ctx, page: MailPage, { address, error }: Refused = {}) {
  const back = backOf(c, page);
  const shown = () => {
    const draft = page.draft();
    const { number, customerName, texts } = draft;
    const kind = page.kind ?? texts[0]?.kind ?? 'herinnering';
    const title = page.title(kind);
    const subtitle = `${number}, ${customerName}`;
    const children = (
      <Screen {...{ subtitle, back }}>
        {page.other && (
          <a href={page.other.href} {...inDialog}>
            {page.other.text}
          </a>
        )}
        <MailForm
          {...{ page, kind, back }}
          error={error ?? missingMail(c.var.config)}
          draft={{ ...draft, address: address ?? draft.address }}
        />
      </Screen>
    );
    const shownPage = { title, styles: 'archive', children } as const;
    return sendPage(c, shownPage, error);
  };
  return catchDomainError(shown, ({ message }) =>
    redirectWithToast(c, back, 'error', error?.message ?? message),
  );
}

type MailFormProps = {
  page: MailPage;
  draft: MailDraft;
  kind: MailKind;
  error: DomainError | undefined;
  back: string;
};

function MailForm({ page, draft, kind, error, back }: MailFormProps) {
  const { texts, previous, warnings, fileName, mayChangeTexts, more } = draft;
  return (
    <form
      className="narrow"
      method="post"
      action={withQuery(page.href, returnQuery(back))}
      noValidate
      {...byCall('POST', page.call, { reloads: true })}
    >
      <div className="pair">
        {texts.length > 1 ? (
          <SelectField
            label="Soort"
            name={mailNames.kind}
            options={texts.map((one) => ({
              value: one.kind,
              text: one.name ?? kindNames[one.kind],
            }))}
            defaultValue={kind}
          />
        ) : (
          <input type="hidden" name={mailNames.kind} value={kind} />
        )}
        <TextField
          label="Aan"
          name={mailNames.address}
          type="email"
          defaultValue={draft.address}
          error={error?.fields?.email}
          {...(draft.address === '' && { autoFocus: true })}
        />
      </div>
      <p className="label" id="mail-text">
        Voorbeeld
      </p>
      {texts.map((option) => (
        <div key={option.kind} className="mail-text" role="group" aria-labelledby="mail-text">
          <strong>{option.subject}</strong>
          {`\n\n${option.text}`}
        </div>
      ))}
      <p className="hint">
        {`Met ${fileName} als bijlage. `}
        {mayChangeTexts && <a href={`${paths.settings()}#mail`}>Tekst aanpassen</a>}
        {more && (
          <>
            {' '}
            <a href={more.href}>{more.text}</a>
          </>
        )}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="warning">
          <Unbroken text={warning} />
        </p>
      ))}
      {/* After an error, sending the form again is a new request with a new id. */}
      <Hidden
        fields={{ [mailNames.previous]: previous ?? '', [HIDDEN.requestId]: crypto.randomUUID() }}
      />
      <FormEnd message={shownErrors(error).message} cancel={<CancelLink href={back} />}>
        <button className="i-send">{previous === null ? 'Versturen' : 'Toch versturen'}</button>
      </FormEnd>
    </form>
  );
}
