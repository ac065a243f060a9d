import { Hono } from 'hono';
import { getOpenDelivery } from '../deliveries/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { ANYWAY, DELIVERY_ID } from '../deliveries/wire-names.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { formBody, formFields, readId, versionOf } from '../http/input.ts';
import {
  redirectOnError,
  redirectWithToast,
  sendFragment,
  sendPage,
  wantsFragment,
} from '../http/page.tsx';
import { addressAfter, returnAddress } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { mondayOf, parseWeek, weekOf } from '../shared/calendar.ts';
import { rowOf } from '../shared/changed-row.ts';
import { today } from '../shared/dates.ts';
import { readTexts } from '../shared/wire-names.ts';
import { Board, type BoardProps } from './board.tsx';
import { moveDelivery } from './move-delivery.ts';
import { MoveScreen, type MoveState } from './move-form.tsx';
import { findMoveQuestion } from './move-question.ts';
import { readMove } from './move.ts';
import { movedToast } from './moved-toast.ts';
import { findWeek } from './queries.ts';
import { WeekScreen } from './week-screen.tsx';
import { EDITION, moveNames, WEEK } from './wire-names.ts';

export const planningScreens = new Hono<Env>()
  .get(paths.week(), (c) => {
    const board = readBoard(c);
    const isKnown = c.req.query(EDITION) === board.edition;
    if (wantsFragment(c))
      return isKnown ? c.body(null, 204) : sendFragment(c, <Board {...board} />);
    const children = <WeekScreen {...board} />;
    return sendPage(c, { title: 'Weekplanning', also: 'week', ownStyles: 'week', children });
  })
  .get(paths.moveDelivery(), (c) =>
    redirectOnError(
      c,
      paths.week(),
      () => {
        const delivery = getOpenDelivery(c.var.db, readId(c.req.query(DELIVERY_ID)));
        return sendMove(c, delivery, {});
      },
      'warning',
    ),
  )
  .post(paths.moveDelivery(), formBody, async (c) => {
    const form = await formFields(c);
    return redirectOnError(
      c,
      screenToReturnTo(c) ?? paths.week(),
      () => saveMove(c, form),
      'warning',
    );
  });

/**
 * The page to which a move leads back. Undefined when the user came from the board, because the move then leads to the
 * week with the moved card.
 */
function screenToReturnTo(c: Ctx): string | undefined {
  const back = returnAddress(c, paths.week());
  return back?.startsWith(paths.week()) ? undefined : back;
}

function readBoard(c: Ctx): BoardProps {
  const { db, clock } = c.var;
  const now = today(clock);
  const monday = parseWeek(c.req.query(WEEK) ?? '') ?? mondayOf(now);
  const week = findWeek(db, monday);
  const edition = Bun.hash(JSON.stringify([now, week])).toString(36);
  return { week, monday, today: now, edition };
}

function saveMove(c: Ctx, form: Record<string, string>) {
  const { db } = c.var;
  const delivery = getOpenDelivery(db, readId(form[DELIVERY_ID]));
  const fields = readTexts(moveNames, form);
  const read = readMove(fields);
  if (!read.ok) return sendMove(c, delivery, { fields, errors: read.fields }, 422);
  const isSure = form[ANYWAY.name] === ANYWAY.value;
  const question = isSure ? undefined : findMoveQuestion(db, delivery, read.value);
  if (question !== undefined) return sendMove(c, delivery, { fields, ...question }, 422);
  const version = versionOf(form);
  const move = () => {
    moveDelivery(db, { id: delivery.id, version }, read.value);
    const { date = delivery.date } = read.value;
    const week = paths.week({ [WEEK]: weekOf(date) });
    const next = addressAfter(c, week, rowOf('levering', delivery.id));
    return redirectWithToast(c, next, movedToast(c, delivery));
  };
  return catchDomainError(move, ({ code, message }) =>
    sendMove(c, delivery, { fields, message }, statusOf(code)),
  );
}

function sendMove(
  c: Ctx,
  delivery: Delivery,
  state: Partial<MoveState>,
  status?: Parameters<typeof sendPage>[2],
) {
  const { date, slot } = delivery;
  const fields = state.fields ?? { date, slot, position: '' };
  const returnsTo = screenToReturnTo(c);
  const shown = { delivery, today: today(c.var.clock), returnsTo };
  const children = <MoveScreen {...shown} state={{ ...state, fields }} />;
  return sendPage(c, { title: 'Levering verplaatsen', ownStyles: 'week', children }, status);
}
