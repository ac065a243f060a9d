import { Hono } from 'hono';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError } from '../../http/errors.ts';
import { formBody, formFields } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { FieldErrors } from '../../shared/domain-error.ts';
import { findStopsOf } from '../find-stops.ts';
import { onDay, roundQuery, TAKE_PROPOSALS } from '../wire-names.ts';
import { dateOf } from '../wire.ts';
import { timesOf } from './propose-times.ts';
import { saveTimes } from './save-times.ts';
import { TIMES_TITLE, TimesScreen } from './times-screen.tsx';
import { timesOfForm } from './wire.ts';

type Form = Record<string, string>;

export const timesScreens = new Hono<Env>()
  .get(paths.roundTimes(), (c) => sendTimes(c, dateOf(c)))
  .post(paths.roundTimes(), formBody, async (c) => {
    const form = await formFields(c);
    const sent = timesOfForm(form);
    if (!sent.success) {
      const date = dateOf(c, form[roundQuery.date]);
      const issues = sent.error.issues.map(({ path, message }) => [path.join('.'), message]);
      const errors = Object.fromEntries(issues) as FieldErrors;
      return sendTimes(c, date, { form, errors, message: issues[0]?.[1] ?? '' });
    }
    const { date } = sent.data;
    return catchDomainError(
      () => {
        saveTimes(c.var.db, sent.data);
        const round = paths.round(onDay(date));
        return redirectWithToast(c, round, 'success', 'De tijden zijn opgeslagen.');
      },
      ({ message }) => sendTimes(c, date, { form, errors: {}, message }),
    );
  });

type Refused = { form: Form; errors: FieldErrors; message: string };

async function sendTimes(c: Ctx, date: IsoDate, refused?: Refused) {
  const stops = await findStopsOf(c.var.db, date);
  // Without the point of the firm there is no proposal, and the message says why. The times can still be typed.
  const { proposed, message } = await catchDomainError(
    () => ({ proposed: timesOf(c.var.db, stops), message: '' }),
    (error) => ({ proposed: [], message: error.message }),
  );
  const { form: typed = {}, errors = {}, message: problem = message } = refused ?? {};
  const takesProposals = c.req.query(TAKE_PROPOSALS) !== undefined;
  const props = { date, stops, proposed, takesProposals, typed, errors, message: problem };
  const children = <TimesScreen {...props} />;
  const page = { title: TIMES_TITLE, script: 'client', also: 'tell', ownStyles: 'tell', children };
  return sendPage(c, page, refused && 422);
}
