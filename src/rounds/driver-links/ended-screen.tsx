import { formatLongDate } from '../../shared/calendar.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { CallOffice } from './call-office.tsx';
import { HideFromOthers } from './hide.tsx';

type EndedProps = { date: IsoDate | undefined; phone: string; message: string | undefined };

/** The page of a link that does not work. It names no customer and does not say why the link ended. */
export function EndedScreen({ date, phone, message }: EndedProps) {
  const whose = date === undefined ? '' : `Hij hoorde bij de rit van ${formatLongDate(date)}. `;
  return (
    <main id="inhoud">
      <HideFromOthers />
      <div className="round">
        <div className="head plainhead">
          <h1>Rit</h1>
        </div>
        <div className="panel empty">
          <strong>{message ?? 'Deze link is verlopen'}</strong>
          {message === undefined && <p>{`${whose}Vraag het kantoor om een nieuwe.`}</p>}
          {phone !== '' && <CallOffice phone={phone} />}
        </div>
      </div>
    </main>
  );
}
