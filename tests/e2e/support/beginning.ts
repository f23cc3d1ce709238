import { expect, type Page } from '@playwright/test';
import { pulling } from './delivery.ts';

/** The second pull comes 5 s after the subscription is live ([PL5]); what begins so much later is that one. */
const secondPullMs = 4_500;
/** Nothing pulled for so long after that: the second one fell together with one of another tab, and was not made. */
const quietMs = 6_000;

/**
 * Watches what this page loads next. The answer's call waits until its subscription is live and the pulls of its beginning
 * are over: from there it does nothing without a reason until the next regular pull.
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
    // What the page has done before its answer has been told here by then.
    await page.evaluate(() => undefined);
    if (liveAt === Infinity) return false;
    return pulledAt - liveAt > secondPullMs || performance.now() - Math.max(liveAt, pulledAt) > quietMs;
  };
  return () => expect.poll(isOver).toBe(true);
};
