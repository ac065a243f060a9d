import type { Failure } from '../audit/schema.ts';
import { BackupFailure } from '../backups/backup-failure.tsx';
import { paths } from '../paths.ts';
import { ButtonLink, Screen, type ScreenUser } from '../ui/screen.tsx';

type HomeProps = {
  title: string;
  logo: string;
  user: ScreenUser;
  failure: Failure | undefined;
};

export function Home({ title, logo, user, failure }: HomeProps) {
  return (
    <Screen
      title={title}
      user={user}
      back={null}
      tools={<img className="logo" src={logo} alt="" width="44" height="44" />}
    >
      {failure && <BackupFailure failure={failure} />}
      <div className="launch">
        <section>
          <h2>Leveringen</h2>
          <ButtonLink href={paths.plan()}>Nieuwe levering plannen</ButtonLink>
          <ButtonLink href={paths.overview()}>Overzicht leveringen</ButtonLink>
        </section>
        <section>
          <h2>Facturatie</h2>
          <ButtonLink href={paths.invoicing()}>Leveringen factureren</ButtonLink>
          <ButtonLink href={paths.archive()}>Factuurarchief</ButtonLink>
        </section>
        <section>
          <h2>Klantbeheer</h2>
          <ButtonLink href={paths.customers()}>Klantenbeheer</ButtonLink>
        </section>
        {user.isAdmin && <AdminLinks />}
      </div>
    </Screen>
  );
}

function AdminLinks() {
  return (
    <>
      <section>
        <h2>Gebruikersbeheer</h2>
        <ButtonLink href={paths.users()}>Gebruikersbeheer</ButtonLink>
      </section>
      <section>
        <h2>Beheer</h2>
        <ButtonLink href={paths.settings()}>Instellingen</ButtonLink>
        <ButtonLink href={paths.logbook()}>Logboek</ButtonLink>
      </section>
    </>
  );
}
