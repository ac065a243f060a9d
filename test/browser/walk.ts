import { type Look, lookAs } from '../support/audit.ts';
import type { Visit } from '../support/browser.ts';
import type { Screen } from './screen-list.ts';

const WIDE: Look = { width: 1280, scheme: 'light' };

/**
 * Opens the screens one by one in the same page, each in its first look, and calls `look`. A screen is loaded once for
 * all its sizes and colours. It is not loaded again for its next state when the page is still in its first state.
 */
export async function walk(
  visitor: Visit,
  list: Screen[],
  look: (screen: Screen) => Promise<void>,
  firstLookOf: (screen: Screen) => Look = () => WIDE,
): Promise<void> {
  let untouched: string | undefined;
  for (const screen of list) {
    await lookAs(visitor.page, firstLookOf(screen));
    visitor.requests.length = 0;
    if (screen.path !== untouched) await visitor.open(screen.path);
    await screen.open?.(visitor);
    await visitor.islandsWork();
    await look(screen);
    await screen.close?.(visitor);
    const isFirstState = screen.open === undefined || screen.close !== undefined;
    const isHere = visitor.page.url() === visitor.url + screen.path;
    untouched = isFirstState && isHere ? screen.path : undefined;
  }
}
