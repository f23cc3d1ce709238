import { aMoment, afterSending, isSending } from '../local/browser/sending.ts';
import type { AppUpdate, NewVersionResult } from '../runtime/hooks/use-app-update.ts';
import { isCheckDue, showsOffer } from '../domain/app-update.ts';
import { appVersion } from '../runtime/state/app-version.ts';
import { holdReload, isReloadHeld } from '../runtime/state/unsaved.ts';
import { isOwnVersionServed } from './rescue.ts';
import type { WorkerBridge } from './service-worker.ts';
import { watchTyping } from './typing.ts';

/** Looks at the clock so often; the rule decides whether the server is asked. */
const lookEveryMs = 5 * 60_000;
/** While a newer version is there: so often it is seen whether it may be offered. */
const considerEveryMs = 1_000;
/**
 * So long the person is asked for patience with what is being sent; then they are told that it takes long. Where the
 * newer version has taken over already, the page reloads then: a resend is harmless.
 */
const longestFinishMs = 5_000;

/** Keeps this page informed of newer versions, and changes to one when the person says so. */
export const createUpdates = (bridge: WorkerBridge): AppUpdate => {
  let lastCheckAt: number | null = null;
  let laterAt: number | null = null;
  let wish: { isOff: boolean } | null = null;
  const typing = watchTyping(() => void consider());
  holdReload(() => typing.isWriting() || typing.hasUnsaved() || isWindowOpen());

  const check = async () => {
    const now = Date.now();
    if (!isCheckDue({ now, lastCheckAt, isVisible: isVisible(), isOnline: navigator.onLine })) return;
    const before = lastCheckAt;
    lastCheckAt = now;
    try {
      await bridge.check();
    } catch {
      // Nobody answered: the next look tries again.
      lastCheckAt = before;
    }
  };
  const consider = async () => {
    const { newer, prompt } = appVersion.read();
    if (newer === 'none' || (prompt !== 'hidden' && prompt !== 'offer')) return;
    const sending = prompt === 'hidden' && (await isSending());
    const shows = showsOffer({
      now: Date.now(),
      lastKeyAt: typing.lastKeyAt(),
      isWriting: typing.isWriting(),
      isHeld: isReloadHeld(),
      isSending: sending,
      laterAt,
      isShown: prompt === 'offer',
    });
    if (appVersion.read().prompt === prompt) appVersion.change({ prompt: shows ? 'offer' : 'hidden' });
  };
  /** Whether somebody who pressed a button then is writing again. */
  const isBusySince = (pressedAt: number): boolean =>
    typing.isWriting() || isReloadHeld() || (typing.lastKeyAt() ?? 0) > pressedAt;
  /** Goes over to the newer version; false when somebody began to write meanwhile, who is asked once more afterwards. */
  const change = async (pressedAt: number): Promise<boolean> => {
    appVersion.change({ prompt: 'changing' });
    if (appVersion.read().newer === 'gone') await bridge.fetchNewer();
    await bridge.activate();
    // The takeover takes seconds: something else may be on its way by now.
    await afterSending(longestFinishMs);
    const isFree = !isBusySince(pressedAt);
    if (isFree) globalThis.location.reload();
    else appVersion.change({ prompt: 'hidden' });
    return isFree;
  };
  const finishAndChange = async (mine: { readonly isOff: boolean }) => {
    const pressedAt = Date.now();
    while (!mine.isOff && (await isSending())) {
      appVersion.change({ prompt: Date.now() - pressedAt < longestFinishMs ? 'finishing' : 'late' });
      await aMoment();
    }
    if (mine.isOff) return;
    wish = null;
    if (isBusySince(pressedAt)) appVersion.change({ prompt: 'hidden' });
    else await change(pressedAt);
  };

  setInterval(() => void check(), lookEveryMs);
  setInterval(() => {
    if (isVisible()) void consider();
  }, considerEveryMs);
  document.addEventListener('visibilitychange', () => void check());
  globalThis.addEventListener('online', () => void check());
  void check();

  return {
    accept() {
      if (wish) return;
      wish = { isOff: false };
      void finishAndChange(wish);
    },
    postpone() {
      if (wish) wish.isOff = true;
      wish = null;
      laterAt = Date.now();
      appVersion.change({ prompt: 'hidden' });
    },
    async getNewest(): Promise<NewVersionResult> {
      const pressedAt = Date.now();
      if (isReloadHeld()) return 'unsaved';
      const found = await bridge.fetchNewer();
      if (found === 'unreachable') return found;
      if (found === 'none' && appVersion.read().newer !== 'active') {
        // Without a worker every reload brings what the server has.
        const isServed = await isOwnVersionServed();
        if (isServed === null) return 'unreachable';
        if (isServed) return 'none';
      }
      if (isReloadHeld()) return 'unsaved';
      return (await change(pressedAt)) ? 'reloading' : 'unsaved';
    },
  };
};

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Whoever has a window open over the page is in the middle of something. */
const isWindowOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;
