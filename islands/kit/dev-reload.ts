import { publicPaths } from '../../src/shared/public-paths.ts';

const POLL_MS = 500;

export function reloadWhenRestarted(): void {
  let wasAway = false;
  async function check() {
    const answers = await fetch(publicPaths.health()).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers && wasAway) location.reload();
    wasAway = !answers;
  }
  setInterval(() => void check(), POLL_MS);
}
