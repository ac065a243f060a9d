import { paths } from '../../paths.ts';
import { ButtonLink, Screen, type ScreenUser } from '../../ui/screen.tsx';

/** Shows the recovery codes, once: only their hashes are stored. */
export function RecoveryCodesScreen({ user, codes }: { user: ScreenUser; codes: string[] }) {
  return (
    <Screen title="Herstelcodes" user={user} back={paths.codes()}>
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
