import { paths } from '../paths.ts';
import { parseWeek, weekOf } from '../shared/calendar.ts';
import { addDays, type IsoDate } from '../shared/dates.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink, Screen } from '../ui/screen.tsx';
import { Board, type BoardProps } from './board.tsx';
import { weekHelp } from './help.ts';
import { MoveForm } from './move-form.tsx';
import { weekText } from './week.ts';
import { WEEK } from './wire-names.ts';

export function WeekScreen(board: BoardProps) {
  const { week, monday, today } = board;
  const { deliveries, quantity } = week.capacity;
  return (
    <Screen help={weekHelp} subtitle={weekText(week)} tools={<WeekLinks monday={monday} />}>
      <div data-island="week" data-deliveries={deliveries} data-quantity={quantity}>
        <Board {...board} />
        <dialog aria-labelledby="verplaatsen">
          <h2 id="verplaatsen">Levering verplaatsen</h2>
          <MoveForm
            state={{ fields: { date: today, slot: 'Ochtend', position: '' } }}
            today={today}
            back={paths.week()}
          />
        </dialog>
      </div>
    </Screen>
  );
}

function WeekLinks({ monday }: { monday: IsoDate }) {
  const [previous, next] = [addressOf(addDays(monday, -7)), addressOf(addDays(monday, 7))];
  return (
    <>
      {previous && (
        <ButtonLink href={previous} className="quiet icon-only">
          <Icon name="back" />
          <span>Vorige week</span>
        </ButtonLink>
      )}
      <ButtonLink href={paths.week()}>Vandaag</ButtonLink>
      {next && (
        <ButtonLink href={next} className="quiet icon-only">
          <span>Volgende week</span>
          <Icon name="next" />
        </ButtonLink>
      )}
    </>
  );
}

/** The address of a week. Undefined before 1900 and after 2100. */
function addressOf(monday: IsoDate): string | undefined {
  const week = weekOf(monday);
  return parseWeek(week) === undefined ? undefined : paths.week({ [WEEK]: week });
}
