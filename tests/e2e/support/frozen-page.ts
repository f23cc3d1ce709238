import type { Actor } from './actor.ts';

export interface FrozenPage {
  /** Moves the frozen page's clock by `ms`. Only after `setClockBy`. */
  moveClockTo(ms: number): Promise<void>;
  thaw(): Promise<void>;
}

/**
 * Suspends the page like a system that freezes its process: no timer, answer or event reaches it, and it misses
 * broadcasts. (Chromium itself freezes only hidden pages, and here all are visible.) Thawing fires the browser's event.
 */
export const freeze = async ({ context, page }: Actor): Promise<FrozenPage> => {
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  const stopped = new Promise<string>((resolve) => {
    session.once('Debugger.paused', ({ callFrames }) => resolve(callFrames[0]?.callFrameId ?? ''));
  });
  const evaluation = session.send('Runtime.evaluate', { expression: 'debugger' });
  const callFrameId = await stopped;
  return {
    async moveClockTo(ms) {
      await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: `moveClock(${ms})` });
    },
    async thaw() {
      await session.send('Debugger.resume');
      await evaluation;
      await session.detach();
      await page.evaluate(() => document.dispatchEvent(new Event('resume')));
    },
  };
};
