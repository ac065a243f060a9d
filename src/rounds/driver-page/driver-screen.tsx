import type { ReactNode } from 'react';
import type { Settings } from '../../firm/schema.ts';
import { formatLongDate } from '../../shared/calendar.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { phoneUrl } from '../../ui/links.tsx';
import { ButtonLink } from '../../ui/screen.tsx';
import { lastDay } from '../driver-links/link.ts';
import { type RoundProps, RoundView } from '../stops/round-view.tsx';

export type FrameProps = {
  heading?: string | undefined;
  subtitle?: string | undefined;
  children: ReactNode;
};

/**
 * The frame of each page of a link. It has no menu. React moves the meta tags to the head of the page. The headers of
 * the response have the same values.
 */
export function Frame({ heading = 'Rit', subtitle, children }: FrameProps) {
  const title = <h1>{heading}</h1>;
  return (
    <main id="inhoud">
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <div className="round">
        <div className="head">
          {subtitle === undefined ? (
            title
          ) : (
            <hgroup>
              {title}
              <p>{subtitle}</p>
            </hgroup>
          )}
        </div>
        {children}
      </div>
    </main>
  );
}

type DriverRoundProps = RoundProps & { phone: Settings['phone'] };

/** The page has no data of other days. */
export function DriverRound({ phone, ...props }: DriverRoundProps) {
  return (
    <>
      <p className="notice">
        <Icon name="clock" />
        <span className="grow">{`Deze link werkt tot en met ${lastDay(props.round)}.`}</span>
      </p>
      <RoundView {...props} />
      {phone !== '' && (
        <p className="row between">
          <span>Klopt er iets niet?</span>
          <CallOffice phone={phone} />
        </p>
      )}
    </>
  );
}

type EndedProps = { date: IsoDate | undefined; phone: string; message: string | undefined };

/** The page has no names of customers, and does not say why the link has ended. */
export function Ended({ date, phone, message }: EndedProps) {
  const whose = date === undefined ? '' : `Hij hoorde bij de rit van ${formatLongDate(date)}. `;
  return (
    <div className="panel empty">
      <strong>{message ?? 'Deze link is verlopen'}</strong>
      {message === undefined && <p>{`${whose}Vraag het kantoor om een nieuwe.`}</p>}
      {phone !== '' && <CallOffice phone={phone} />}
    </div>
  );
}

function CallOffice({ phone }: { phone: string }) {
  return (
    <ButtonLink className="tall" href={phoneUrl(phone)}>
      <Icon name="phone" />
      Kantoor bellen
    </ButtonLink>
  );
}
