import type { Settings } from '../../firm/schema.ts';
import { formatLongDate } from '../../shared/calendar.ts';
import { Icon } from '../../ui/icon.tsx';
import { REPORT_TITLE, ReportForm } from '../stops/report-form.tsx';
import type { ReportProps } from '../stops/report-screen.tsx';
import { RoundView, type RoundProps } from '../stops/round-view.tsx';
import { CallOffice } from './call-office.tsx';
import { HideFromOthers } from './hide.tsx';
import { lastDay } from './link.ts';

type DriverScreenProps = RoundProps & { settings: Pick<Settings, 'companyName' | 'phone'> };

/** The round of a driver with a link: no menu, and nothing of any other day. */
export function DriverScreen({ settings, ...props }: DriverScreenProps) {
  const { date } = props.round;
  return (
    <main id="inhoud">
      <HideFromOthers />
      <div className="round">
        <div className="head plainhead">
          <hgroup>
            <h1>Rit</h1>
            <p>{`${settings.companyName}, ${formatLongDate(date)}`}</p>
          </hgroup>
        </div>
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
      </div>
    </main>
  );
}

/** The page of 'Anders…'. */
export function DriverReportScreen(props: ReportProps) {
  return (
    <main id="inhoud">
      <HideFromOthers />
      <div className="round">
        <div className="head plainhead">
          <h1>{REPORT_TITLE}</h1>
        </div>
        <ReportForm className="panel" {...props} />
      </div>
    </main>
  );
}
