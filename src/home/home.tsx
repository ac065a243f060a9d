import type { Failure } from '../audit/schema.ts';
import { BackupFailure } from '../backups/backup-failure.tsx';
import { paths } from '../paths.ts';
import { ButtonLink, type ScreenUser, UserMenu } from '../ui/screen.tsx';

type HomeProps = {
  title: string;
  logo: string;
  user: ScreenUser;
  failure: Failure | undefined;
};

export function Home({ title, logo, user, failure }: HomeProps) {
  return (
    <>
      <header className="bar">
        <img className="logo" src={logo} alt="" width="44" height="44" />
        <h1>{title}</h1>
        <UserMenu user={user} />
      </header>
      {failure && <BackupFailure failure={failure} />}
      <main className="home">
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
      </main>
    </>
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
