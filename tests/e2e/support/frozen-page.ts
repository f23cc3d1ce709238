import type { Actor } from './actor.ts';

export interface FrozenPage {
  /** Gives the page another clock while it stands: it is `ms` later than it is. Only after `setClockBy`. */
  moveClockTo(ms: number): Promise<void>;
  thaw(): Promise<void>;
}

/**
 * Stops the page in the middle of whatever it does, as a system does that suspends its process: no timer, no answer and
 * no event reaches it; broadcasts of other tabs are lost. (Chromium freezes no page that it takes for visible, and here
 * all are.) Thawing, the page is told so, as by the browser.
 */
export const freeze = async ({ context, page }: Actor): Promise<FrozenPage> => {
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  const stopped = new Promise<string>((resolve) => {
    session.once('Debugger.paused', ({ callFrames }) => resolve(callFrames[0]?.callFrameId ?? ''));
  });
  const standing = session.send('Runtime.evaluate', { expression: 'debugger' });
  const callFrameId = await stopped;
  return {
    async moveClockTo(ms) {
      await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: `moveClock(${ms})` });
    },
    async thaw() {
      await session.send('Debugger.resume');
      await standing;
      await session.detach();
      await page.evaluate(() => document.dispatchEvent(new Event('resume')));
    },
  };
};
