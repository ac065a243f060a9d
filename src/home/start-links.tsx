import { use } from 'react';
import { PresentPage } from '../http/document.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/screen.tsx';

type Link = [text: string, href: string, className: string];

/** The sections and buttons that the specification names. */
const SECTIONS: [title: string, Link[]][] = [
  [
    'Leveringen',
    [
      ['Nieuwe levering plannen', paths.plan(), 'primary i-plus'],
      ['Overzicht leveringen', paths.overview(), 'i-list'],
    ],
  ],
  [
    'Facturatie',
    [
      ['Leveringen factureren', paths.invoicing(), 'i-invoice'],
      ['Factuurarchief', paths.archive(), 'i-archive'],
    ],
  ],
  ['Klantbeheer', [['Klantenbeheer', paths.customers(), 'i-people']]],
];
const OF_ADMIN: typeof SECTIONS = [
  ['Gebruikersbeheer', [['Gebruikersbeheer', paths.users(), 'i-user']]],
  [
    'Beheer',
    [
      ['Instellingen', paths.settings(), 'i-settings'],
      ['Logboek', paths.logbook(), 'i-list'],
    ],
  ],
];

/** With `isQuiet` no button is filled, because the list of first steps already has a filled button. */
export function StartLinks({ isQuiet }: { isQuiet: boolean }) {
  const { user } = use(PresentPage);
  return (
    <div className="start-links">
      {[...SECTIONS, ...(user?.isAdmin ? OF_ADMIN : [])].map(([title, links]) => (
        <section key={title}>
          <h2>{title}</h2>
          {links.map(([text, href, className]) => (
            <ButtonLink
              key={href}
              href={href}
              className={isQuiet ? className.replace('primary ', '') : className}
            >
              {text}
            </ButtonLink>
          ))}
        </section>
      ))}
    </div>
  );
}
