import { paths } from '../../paths.ts';
import { formatMoment, type IsoDate } from '../../shared/dates.ts';
import { Hidden } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { DayScreen } from '../day-screen.tsx';
import type { ListedLink } from '../queries.ts';
import { onDay, WITHDRAW } from '../wire-names.ts';
import { lastDay, worksHereOnly, worksInOfficeOnly } from './link.ts';

export type ShownLink = { url: string };
type LinkScreenProps = {
  date: IsoDate;
  links: ListedLink[];
  /** The new link. Only this page can show it, because the token is not stored. */
  made: ShownLink | undefined;
};

export function LinkScreen({ date, links, made }: LinkScreenProps) {
  return (
    <DayScreen date={date} className="round stack">
      {made === undefined ? <MakeLink date={date} /> : <Made url={made.url} date={date} />}
      <form method="post" action={paths.driverLinks()}>
        <Hidden fields={onDay(date)} />
        <h2>Werkende links</h2>
        {links.length === 0 && <p>Er zijn geen werkende links.</p>}
        <ul>
          {links.map((link) => (
            <LiveLink key={link.id} {...link} />
          ))}
        </ul>
      </form>
    </DayScreen>
  );
}

function MakeLink({ date }: { date: IsoDate }) {
  return (
    <form method="post" action={paths.driverLinks()}>
      <Hidden fields={onDay(date)} />
      <button>Nieuwe link maken</button>
    </form>
  );
}

/** `islands/rounds/share.ts` selects the text of the link, and shows the buttons that the browser supports. */
function Made({ url, date }: { url: string; date: IsoDate }) {
  return (
    <div className="panel stack">
      <p>
        {`Laat de chauffeur de code scannen, of stuur de link. De chauffeur ziet de leveringen van deze dag en vinkt ze af, zonder in te loggen. De link werkt tot en met ${lastDay({ date })}. Alleen dit scherm toont de link. Ben je de link kwijt, maak dan een nieuwe.`}
      </p>
      <Reach url={url} />
      <QrCode text={url} label="QR-code van de link" />
      <div className="field">
        <label htmlFor="link">Link</label>
        <div className="row">
          <input id="link" readOnly defaultValue={url} data-share="" autoComplete="off" />
          <span className="row" hidden>
            <button type="button" data-share-by="copy">
              <Icon name="copy" />
              Kopiëren
            </button>
            <button type="button" data-share-by="share">
              <Icon name="send" />
              Delen
            </button>
          </span>
        </div>
      </div>
    </div>
  );
}

/** A warning when the driver's telephone cannot open the link. */
function Reach({ url }: { url: string }) {
  if (worksHereOnly(url))
    return (
      <p className="notice warn">
        Alleen deze computer kan dit adres openen. Laat wie Vipo voor je installeerde het adres van
        Vipo instellen.
      </p>
    );
  if (!worksInOfficeOnly(url)) return null;
  return (
    <p className="notice warn">
      Een telefoon onderweg kan dit adres niet openen: het werkt alleen op het netwerk van kantoor.
      Laat wie Vipo voor je installeerde Vipo van buiten bereikbaar maken en dat adres instellen. Of
      open de link op kantoor via de wifi en laat de pagina open: wat de chauffeur afvinkt, wordt
      verstuurd zodra de telefoon terug is.
    </p>
  );
}

function LiveLink({ id, createdAt, maker }: ListedLink) {
  return (
    <li className="row between">
      <span>{`${formatMoment(createdAt)}, door ${maker}`}</span>
      <button name={WITHDRAW} value={id}>
        Intrekken
      </button>
    </li>
  );
}
