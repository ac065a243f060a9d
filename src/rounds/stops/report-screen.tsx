import { Screen, type ScreenUser } from '../../ui/screen.tsx';
import type { RoundStop } from '../list.ts';
import { REPORT_TITLE, ReportForm, type ReportState } from './report-form.tsx';

export type ReportProps = { action: string; back: string; stop: RoundStop; state: ReportState };

export function ReportScreen({ user, ...props }: ReportProps & { user: ScreenUser }) {
  return (
    <Screen title={REPORT_TITLE} user={user} back={props.back}>
      <div className="round calm">
        <ReportForm className="panel" {...props} />
      </div>
    </Screen>
  );
}
