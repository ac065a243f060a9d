import { Hono } from 'hono';
import { urlOf } from '../../http/assets.ts';
import type { Env } from '../../http/context.ts';
import { formBody, formFields } from '../../http/input.ts';
import { sendFragment } from '../../http/page.tsx';
import { RUN } from '../../invoices/wire-names.ts';
import { findAttemptsAbout } from '../../outgoing/queries.ts';
import { paths } from '../../paths.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { listDeliveriesOfRun } from './queries.ts';
import { RunResult } from './run-result.tsx';
import { runRow } from './run-row.ts';
import { readRun } from './wire.ts';

/** Shows the run that the browser sends. The server stores no run, because the browser makes the invoices. */
export const runScreens = new Hono<Env>().post(paths.invoicingRun(), formBody, async (c) => {
  const { db, clock, assets } = c.var;
  const run = readRun((await formFields(c))[RUN] ?? '');
  if (run === undefined) throw new DomainError('invalid', 'Deze ronde klopt niet.');
  const ids = run.lines.map(({ id }) => id);
  const deliveries = listDeliveriesOfRun(db, ids);
  const known = new Map(deliveries.map((one) => [one.id, one]));
  const made = deliveries.flatMap(({ number }) => (number === null ? [] : [{ number }]));
  const attempts = findAttemptsAbout(db, made);
  const { lines, ...progress } = run;
  const rows = lines.map((line) => {
    const delivery = known.get(line.id);
    const sent = attempts.get(delivery?.number ?? '') ?? [];
    return runRow(line, delivery, sent, clock().getTime());
  });
  return sendFragment(
    c,
    <>
      <link rel="stylesheet" href={urlOf(assets.styles, 'run')} />
      <RunResult {...progress} rows={rows} />
    </>,
  );
});
