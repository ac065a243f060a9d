import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/screen.tsx';

/** The sections and buttons of the specification. */
export function StartLinks({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="start-links">
      <section>
        <h2>Leveringen</h2>
        <ButtonLink href={paths.plan()} className="primary i-plus">
          Nieuwe levering plannen
        </ButtonLink>
        <ButtonLink href={paths.overview()} className="i-list">
          Overzicht leveringen
        </ButtonLink>
      </section>
      <section>
        <h2>Facturatie</h2>
        <ButtonLink href={paths.invoicing()} className="i-invoice">
          Leveringen factureren
        </ButtonLink>
        <ButtonLink href={paths.archive()} className="i-archive">
          Factuurarchief
        </ButtonLink>
      </section>
      <section>
        <h2>Klantbeheer</h2>
        <ButtonLink href={paths.customers()} className="i-people">
          Klantenbeheer
        </ButtonLink>
      </section>
      {isAdmin && <AdminLinks />}
    </div>
  );
}

function AdminLinks() {
  return (
    <>
      <section>
        <h2>Gebruikersbeheer</h2>
        <ButtonLink href={paths.users()} className="i-user">
          Gebruikersbeheer
        </ButtonLink>
      </section>
      <section>
        <h2>Beheer</h2>
        <ButtonLink href={paths.settings()} className="i-settings">
          Instellingen
        </ButtonLink>
        <ButtonLink href={paths.logbook()} className="i-list">
          Logboek
        </ButtonLink>
      </section>
    </>
  );
}
