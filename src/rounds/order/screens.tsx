import { Hono } from 'hono';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError } from '../../http/errors.ts';
import { formBody, formFields } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { returnAddress } from '../../http/return-address.ts';
import { paths } from '../../paths.ts';
import { orderSlot, type SlotTime } from '../../planning/order-slot.ts';
import { formatDayInFull } from '../../shared/calendar.ts';
import { addressOfRow, rowOf } from '../../shared/changed-row.ts';
import { today } from '../../shared/dates.ts';
import type { DomainError } from '../../shared/domain-error.ts';
import { parseId, parseIds } from '../../shared/ids.ts';
import { Screen } from '../../ui/screen.tsx';
import { orderHelp } from '../help.ts';
import { kmOf } from '../map/km.ts';
import { fromOf, type Part, partOf } from '../pages.ts';
import { orderedToast } from '../toasts.ts';
import { onDay, orderActs, orderNames, roundQuery } from '../wire-names.ts';
import { OrderForm } from './order-form.tsx';
import { propose } from './propose.ts';
import { findSlot } from './queries.ts';
import { readSlotTime } from './wire.ts';

/** A row takes about 0.03 ms of processor time, so a page of all 1,000 stops would delay other requests. */
const STOPS_PER_PAGE = 100;

export const orderScreens = new Hono<Env>()
  .get(paths.roundOrder(), async (c) => {
    const time = timeOf(c);
    return time === undefined ? c.redirect(paths.round()) : sendOrder(c, time);
  })
  .post(paths.roundOrder(), formBody, async (c) => {
    const time = timeOf(c);
    if (time === undefined) return c.redirect(paths.round(), 303);
    const form = await formFields(c);
    const { order, moved } = orderIn(form);
    return catchDomainError(
      () => {
        const former = orderSlot(c.var.db, { ...time, order });
        const next = moved === undefined ? backOf(c, time) : pageOf(c, order, moved);
        return redirectWithToast(c, next, orderedToast(c, { ...time, order }, former));
      },
      (error) => sendOrder(c, time, error),
    );
  });

/** The address of the moved stop. */
function pageOf(c: Ctx, order: number[], moved: number): string {
  const here = new URL(c.req.url);
  const number = order.indexOf(moved) + 1;
  const { first, last, before, after } = shownPart(c, order.length);
  const from = number < first ? before : number > last ? after : first;
  here.searchParams.set(roundQuery.from, String(from));
  return addressOfRow(here.pathname + here.search, rowOf('levering', moved));
}

function shownPart(c: Ctx, count: number): Part {
  return partOf(count, fromOf(c), STOPS_PER_PAGE);
}

function timeOf(c: Ctx): SlotTime | undefined {
  const { [orderNames.date]: date = '', [orderNames.slot]: slot = '' } = c.req.query();
  const read = readSlotTime({ date, slot });
  return read.ok ? read.value : undefined;
}

function backOf(c: Ctx, { date }: SlotTime): string {
  const round = paths.round(onDay(date));
  return returnAddress(c, round) ?? round;
}

/**
 * The order that the form asks for. This is the accepted proposal, or the shown order with the stop `moved` one
 * position up or down.
 */
function orderIn(form: Record<string, string>): { order: number[]; moved?: number } {
  const accepted = form[orderActs.accept];
  if (accepted !== undefined) return { order: idsIn(accepted) };
  const order = idsIn(form[orderNames.order]);
  const [up, down] = [parseId(form[orderActs.up]), parseId(form[orderActs.down])];
  const moved = up ?? down;
  if (moved === undefined || !order.includes(moved)) return { order };
  const index = order.indexOf(moved);
  const others = order.toSpliced(index, 1);
  return { order: others.toSpliced(Math.max(0, index + (up ? -1 : 1)), 0, moved), moved };
}

function idsIn(text = ''): number[] {
  return parseIds(text.split(','));
}

async function sendOrder(c: Ctx, time: SlotTime, error?: DomainError) {
  const { stops, firm } = findSlot(c.var.db, time);
  const pinned = parseIds(c.req.queries(orderNames.pinned));
  const known = pinned.filter((id) => stops.some((stop) => stop.id === id));
  const isAsked = c.req.query(orderActs.propose) !== undefined;
  const back = backOf(c, time);
  const day = `${time.slot}, ${formatDayInFull(time.date, today(c.var.clock))}`;
  const children = (
    <Screen back={back} help={orderHelp} subtitle={day}>
      <div className="round order">
        <OrderForm
          {...{ time, stops, firm, back }}
          km={kmOf(stops, firm)}
          pinned={known}
          part={shownPart(c, stops.length)}
          proposal={isAsked ? await propose(c.var.db, time, known) : undefined}
          message={error?.message}
        />
      </div>
    </Screen>
  );
  return sendPage(
    c,
    {
      title: 'Volgorde',
      script: 'client',
      also: 'order',
      ownStyles: 'round',
      styles: 'order',
      children,
    },
    error,
  );
}
