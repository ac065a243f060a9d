import { Hono } from 'hono';
import type { Failure } from '../audit/schema.ts';
import { BackupFailure, backupFailure } from '../backups/state.tsx';
import { getSettings } from '../firm/queries.ts';
import type { Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { ButtonLink, type ScreenUser, UserMenu } from '../ui/screen.tsx';

export const homeScreens = new Hono<Env>().get(paths.home(), (c) => {
  const title = `Welkom bij ${getSettings(c.var.db).homeTitle}`;
  const { logoSha256 } = getSettings(c.var.db);
  const logo = logoSha256 === null ? c.var.assets.entries.icon : paths.logo(logoSha256);
  const { user } = getSession(c);
  const failure = user.isAdmin ? backupFailure(c) : undefined;
  return sendPage(c, { title, children: <Home {...{ title, logo, user, failure }} /> });
});

type HomeProps = {
  title: string;
  logo: string;
  user: ScreenUser;
  failure: Failure | undefined;
};

function Home({ title, logo, user, failure }: HomeProps) {
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
        {user.isAdmin && (
          <section>
            <h2>Gebruikersbeheer</h2>
            <ButtonLink href={paths.users()}>Gebruikersbeheer</ButtonLink>
          </section>
        )}
        {user.isAdmin && (
          <section>
            <h2>Beheer</h2>
            <ButtonLink href={paths.settings()}>Instellingen</ButtonLink>
            <ButtonLink href={paths.logbook()}>Logboek</ButtonLink>
          </section>
        )}
      </main>
    </>
  );
}
