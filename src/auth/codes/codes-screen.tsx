import { type ReactNode, use } from 'react';
import { PresentPage } from '../../http/document.tsx';
import { paths } from '../../paths.ts';
import { type DomainError, shownErrors } from '../../shared/domain-error.ts';
import { plural } from '../../shared/plural.ts';
import { inGroups } from '../../shared/registration.ts';
import { Checkbox, PasswordField, TextField } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ButtonLink, Screen } from '../../ui/screen.tsx';
import { accountHelp } from '../help.ts';
import type { CodesForm } from '../wire.ts';

type Action = CodesForm['actie'];
type CodesProps = {
  /** The secret for a new authenticator. Undefined for a user who already uses an authenticator. */
  setUp: { secret: string; url: string } | undefined;
  recoveryCodes: number;
  adminsNeedCodes: boolean;
  refused: { action: Action; error: DomainError } | undefined;
};

export function CodesScreen(props: CodesProps) {
  const { setUp, recoveryCodes, adminsNeedCodes, refused } = props;
  const { user } = use(PresentPage);
  return (
    // A user who must set up codes first cannot open another page.
    <Screen {...(!user?.mustSetUpCodes && { help: accountHelp })}>
      <div className="narrow">
        {setUp === undefined ? (
          <>
            <p className="notice ok">
              {`Je logt in met een code. Je hebt nog ${plural(recoveryCodes, 'herstelcode')}.`}
            </p>
            <CodesSection title="Nieuwe herstelcodes" action="herstelcodes" refused={refused}>
              <p>De oude herstelcodes werken dan niet meer.</p>
            </CodesSection>
            <CodesSection title="Codes uitzetten" action="uit" refused={refused} isDanger />
          </>
        ) : (
          <SetUp {...props} setUp={setUp} />
        )}
        {user?.isAdmin && setUp === undefined && (
          <form className="panel" method="post" action={paths.codes()}>
            <h2>Alle beheerders</h2>
            <input type="hidden" name="actie" value="regel" />
            <Checkbox className="check" name="verplicht" defaultChecked={adminsNeedCodes}>
              Beheerders moeten met een code inloggen
            </Checkbox>
            <FormEnd message={errorsOf('regel', refused).message}>
              <button>Opslaan</button>
            </FormEnd>
          </form>
        )}
      </div>
    </Screen>
  );
}

function SetUp({ setUp, refused }: CodesProps & { setUp: { secret: string; url: string } }) {
  const { user } = use(PresentPage);
  return (
    <CodesSection title="Codes aanzetten" action="aan" refused={refused} code>
      {user?.mustSetUpCodes && (
        <p className="notice warn">Beheerders moeten met een code inloggen. Zet dat nu aan.</p>
      )}
      <p>
        Na je wachtwoord vraagt Vipo dan een code van zes cijfers uit een authenticator-app op je
        telefoon. Scan deze code met die app, of typ de sleutel over.
      </p>
      <QrCode text={setUp.url} label="QR-code voor je authenticator-app" />
      <p>
        Sleutel: <code>{inGroups(setUp.secret)}</code>
      </p>
      <input type="hidden" name="secret" value={setUp.secret} />
    </CodesSection>
  );
}

type SectionProps = {
  title: string;
  action: Action;
  refused: CodesProps['refused'];
  code?: boolean;
  isDanger?: boolean;
  children?: ReactNode;
};

function CodesSection({ title, action, refused, code, isDanger, children }: SectionProps) {
  const { errors, message } = errorsOf(action, refused);
  return (
    <form className="panel" method="post" action={paths.codes()} noValidate>
      <h2>{title}</h2>
      <input type="hidden" name="actie" value={action} />
      {children}
      {code && (
        <TextField
          label="Code uit de app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code}
        />
      )}
      <PasswordField
        label="Huidig wachtwoord"
        name="currentPassword"
        id={`wachtwoord-${action}`}
        errors={errors}
      />
      <FormEnd message={message}>
        <button className={isDanger ? 'danger' : 'primary'}>{title}</button>
      </FormEnd>
    </form>
  );
}

function errorsOf(action: Action, refused: CodesProps['refused']) {
  return shownErrors(refused?.action === action ? refused.error : undefined);
}

/** Shows the recovery codes. They can be shown only once, because only their hashes are stored. */
export function RecoveryCodesScreen({ codes }: { codes: string[] }) {
  return (
    <Screen back={paths.codes()}>
      <section className="panel narrow">
        <p className="notice warn">
          Schrijf deze codes nu op of druk ze af. Ze staan hier maar één keer.
        </p>
        <p>
          Met elke code kun je één keer inloggen als je je telefoon niet hebt. Bewaar ze niet bij je
          wachtwoord.
        </p>
        <ul className="names" id="herstelcodes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="buttons">
          <ButtonLink className="primary" href={paths.home()}>
            Ik heb ze bewaard
          </ButtonLink>
        </div>
      </section>
    </Screen>
  );
}
