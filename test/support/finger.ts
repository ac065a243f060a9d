import type { Locator } from 'playwright-core';
import type { Visit } from './browser.ts';

type Point = { x: number; y: number };

/** The middle of an element, or the point at another part of its height: 0.1 is near its upper edge. */
export async function centerOf(locator: Locator, part = 0.5): Promise<Point> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height * part };
}

/** Returns a finger for the screen. Its acts send the events of a touch screen to the browser. */
export async function fingerOn({ page }: Visit) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  let at: Point = { x: 0, y: 0 };
  return {
    press: (point: Point) => send('touchStart', [(at = point)]),
    async moveTo(to: Point, steps = 8) {
      const from = at;
      for (let i = 1; i <= steps; i++) {
        at = {
          x: from.x + ((to.x - from.x) * i) / steps,
          y: from.y + ((to.y - from.y) * i) / steps,
        };
        await send('touchMove', [at]);
      }
    },
    lift: () => send('touchEnd', []),
    cancel: () => send('touchCancel', []),
  };
}
