import { expect, type Page } from '@playwright/test';
import { pulling } from './delivery.ts';

/** A pull this long after the subscription is the second one, which comes 5 s after it ([PL5]). In milliseconds. */
const secondPullMs = 4_500;
/** Without a pull for this long, another tab has made the second one. In milliseconds. */
const quietMs = 6_000;

/**
 * Watches the page's next load. The returned function waits until realtime has subscribed and the first pulls are over:
 * then the page is idle until the next regular pull.
 */
export const watchBeginning = (page: Page): (() => Promise<void>) => {
  let liveAt = Infinity;
  let pulledAt = performance.now();
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (/"extension":\s*"postgres_changes"/.test(payload.toString())) liveAt = performance.now();
    });
  });
  page.context().on('request', (request) => {
    if (pulling.test(new URL(request.url()).pathname)) pulledAt = performance.now();
  });
  const isOver = async () => {
    // Flushes the events of this page: they arrive before the answer.
    await page.evaluate(() => undefined);
    if (liveAt === Infinity) return false;
    return pulledAt - liveAt > secondPullMs || performance.now() - Math.max(liveAt, pulledAt) > quietMs;
  };
  return () => expect.poll(isOver).toBe(true);
};
