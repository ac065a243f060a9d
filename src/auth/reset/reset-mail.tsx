import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from '../../outside/mail.ts';

type Recipient = { username: string; email: string };

const REQUESTED = 'Er is een nieuw wachtwoord aangevraagd voor je account bij Vipo.';
const CHOOSE = 'Via deze link kies je het. De link werkt één keer, een uur lang.';
const IGNORE =
  'Heb je dit niet aangevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.';

export function resetMail({ username, email }: Recipient, link: string): Mail {
  const greeting = `Beste ${username},`;
  return {
    // The name and the address are separate. In a text 'Name <address>', a comma in the name would start a second
    // address.
    to: { name: username, address: email },
    subject: 'Nieuw wachtwoord voor Vipo',
    text: [greeting, REQUESTED, CHOOSE, link, IGNORE, 'Vipo'].join('\n\n'),
    html: renderToStaticMarkup(<ResetHtml {...{ greeting, link }} />),
  };
}

function ResetHtml({ greeting, link }: { greeting: string; link: string }) {
  return (
    <html lang="nl">
      <body>
        <p>{greeting}</p>
        <p>{REQUESTED}</p>
        <p>{CHOOSE}</p>
        <p>
          <a href={link}>Nieuw wachtwoord kiezen</a>
        </p>
        <p>{link}</p>
        <p>{IGNORE}</p>
        <p>Vipo</p>
      </body>
    </html>
  );
}
