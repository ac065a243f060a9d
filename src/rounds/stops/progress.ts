import { isDelivery, type Outcome, OUTCOME_TEXTS, OUTCOMES } from '../../deliveries/outcome.ts';

type Outcomes = readonly (Outcome | null)[];

const FAILED = OUTCOMES.filter((outcome) => !isDelivery(outcome));

/** A text such as '3 van 8 geleverd, 1 niet thuis'. `islands/rounds/stops.ts` updates the text after a tick. */
export function progressText(outcomes: Outcomes): string {
  const delivered = outcomes.filter((outcome) => isDelivery(outcome)).length;
  const failed = FAILED.flatMap((kind) => {
    const count = outcomes.filter((outcome) => outcome === kind).length;
    return count === 0 ? [] : [`${count} ${OUTCOME_TEXTS[kind].toLowerCase()}`];
  });
  return [`${delivered} van ${outcomes.length} geleverd`, ...failed].join(', ');
}

/** The sentence has the customer's name, because a tick may be sent long after the driver made it. */
export function refusalText(customerName: string, sentence: string): string {
  return `${customerName}: niet opgeslagen. ${sentence}`;
}
