import type { ReactNode } from 'react';
import type { Settings } from '../../firm/schema.ts';
import { formatLongDate } from '../../shared/calendar.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { phoneUrl } from '../../ui/links.tsx';
import { ButtonLink } from '../../ui/screen.tsx';
import { lastDay } from '../driver-links/link.ts';
import {
  REMOVE_PHOTO_TITLE,
  RemovePhotoForm,
  type RemovePhotoProps,
} from '../photos/remove-photo-form.tsx';
import { RECONCILIATION_TITLE } from '../reconciliation/reconciliation-screen.tsx';
import {
  type ReconciliationProps,
  ReconciliationView,
} from '../reconciliation/reconciliation-view.tsx';
import { REPORT_TITLE, ReportForm, type ReportProps } from '../stops/report-form.tsx';
import { type RoundProps, RoundView } from '../stops/round-view.tsx';

type DriverScreenProps = RoundProps & { settings: Pick<Settings, 'companyName' | 'phone'> };

/** The screen has no menu, and no data of other days. */
export function DriverScreen({ settings, ...props }: DriverScreenProps) {
  const { date } = props.round;
  const head = (
    <hgroup>
      <h1>Rit</h1>
      <p>{`${settings.companyName}, ${formatLongDate(date)}`}</p>
    </hgroup>
  );
  return (
    <Frame head={head}>
      <p className="notice">
        <Icon name="clock" />
        <span className="grow">{`Deze link werkt tot en met ${lastDay({ date })}.`}</span>
      </p>
      <RoundView {...props} />
      {settings.phone !== '' && (
        <p className="row between">
          <span>Klopt er iets niet?</span>
          <CallOffice phone={settings.phone} />
        </p>
      )}
    </Frame>
  );
}

export function DriverReportScreen(props: ReportProps) {
  return (
    <Frame head={<h1>{REPORT_TITLE}</h1>}>
      <ReportForm className="panel" {...props} />
    </Frame>
  );
}

export function DriverRemovePhotoScreen(props: RemovePhotoProps) {
  return (
    <Frame head={<h1>{REMOVE_PHOTO_TITLE}</h1>}>
      <RemovePhotoForm className="panel" {...props} />
    </Frame>
  );
}

export function DriverReconciliationScreen({
  back,
  ...props
}: ReconciliationProps & { back: string }) {
  const head = (
    <hgroup>
      <h1>{RECONCILIATION_TITLE}</h1>
      <p>{`Wat met deze link is gemeld, ${formatLongDate(props.reconciliation.date)}`}</p>
    </hgroup>
  );
  return (
    <Frame head={head}>
      <ReconciliationView {...props} />
      <p className="row between">
        <ButtonLink href={back}>Terug naar de rit</ButtonLink>
      </p>
    </Frame>
  );
}

type EndedProps = { date: IsoDate | undefined; phone: string; message: string | undefined };

/** The screen has no names of customers, and does not say why the link has ended. */
export function EndedScreen({ date, phone, message }: EndedProps) {
  const whose = date === undefined ? '' : `Hij hoorde bij de rit van ${formatLongDate(date)}. `;
  return (
    <Frame head={<h1>Rit</h1>}>
      <div className="panel empty">
        <strong>{message ?? 'Deze link is verlopen'}</strong>
        {message === undefined && <p>{`${whose}Vraag het kantoor om een nieuwe.`}</p>}
        {phone !== '' && <CallOffice phone={phone} />}
      </div>
    </Frame>
  );
}

/** React moves the meta tags to the head of the page. The headers of the response have the same values. */
function Frame({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <main id="inhoud">
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <div className="round">
        <div className="head plainhead">{head}</div>
        {children}
      </div>
    </main>
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
