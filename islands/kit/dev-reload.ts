import { publicPaths } from '../../src/shared/public-paths.ts';

const POLL_MS = 500;

/** Only while developing: loads the page again once the restarted server answers. */
export function reloadWhenRestarted(): void {
  let wasAway = false;
  async function look() {
    const answers = await fetch(publicPaths.health()).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers && wasAway) location.reload();
    wasAway = !answers;
  }
  setInterval(() => void look(), POLL_MS);
}
