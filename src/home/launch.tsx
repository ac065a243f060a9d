import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/screen.tsx';

/** The sections and buttons of the specification. */
export function Launch({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="launch">
      <section>
        <h2>Leveringen</h2>
        <ButtonLink href={paths.plan()} className="primary">
          <Icon name="plus" />
          Nieuwe levering plannen
        </ButtonLink>
        <ButtonLink href={paths.overview()}>
          <Icon name="list" />
          Overzicht leveringen
        </ButtonLink>
      </section>
      <section>
        <h2>Facturatie</h2>
        <ButtonLink href={paths.invoicing()}>
          <Icon name="invoice" />
          Leveringen factureren
        </ButtonLink>
        <ButtonLink href={paths.archive()}>
          <Icon name="archive" />
          Factuurarchief
        </ButtonLink>
      </section>
      <section>
        <h2>Klantbeheer</h2>
        <ButtonLink href={paths.customers()}>
          <Icon name="people" />
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
        <ButtonLink href={paths.users()}>
          <Icon name="user" />
          Gebruikersbeheer
        </ButtonLink>
      </section>
      <section>
        <h2>Beheer</h2>
        <ButtonLink href={paths.settings()}>
          <Icon name="settings" />
          Instellingen
        </ButtonLink>
        <ButtonLink href={paths.logbook()}>
          <Icon name="list" />
          Logboek
        </ButtonLink>
      </section>
    </>
  );
}
