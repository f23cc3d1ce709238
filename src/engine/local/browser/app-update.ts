import { tabValues } from '../store/keys.ts';
import { servesApp } from './serves-app.ts';
import { isReloadPrevented, watchTyping } from './unsaved.ts';
import { activateWorker, checkForWorker, fetchNewerWorker, registerWorker } from './worker-bridge.ts';

/**
 * The message of the page's bar. `waiting`: a newer version is installed. `active`: another tab has activated it, and this page
 * still runs its old files. `gone`: the server no longer has those files. `unsaved`: the person pressed, and a reload would
 * lose what stands on the page. `changing`: the page is about to reload.
 */
export type UpdatePrompt = 'waiting' | 'active' | 'gone' | 'unsaved' | 'changing';

/**
 * How an attempt to get the newest version ended. `none`: the server has no newer one. `unreachable`: the server does not
 * answer. `unsaved`: a reload would lose unsaved text. `reloading`: the page is about to reload.
 */
export type NewVersionResult = 'reloading' | 'none' | 'unreachable' | 'unsaved';

const hourMs = 60 * 60_000;

/** Why this page should change to a newer version; null while it runs the newest. */
let newer: 'waiting' | 'active' | 'gone' | null = null;
let show: (prompt: UpdatePrompt | null) => void = () => undefined;
let checkedAt = 0;
let isChanging = false;
let rescuing: Promise<void> | null = null;

/**
 * Registers the service worker, checks for newer versions at the start and every hour while the page is visible, and offers them.
 * As in squoosh, a newer version waits until the person accepts it. A worker with other pages of the same app, such as a
 * published edition, takes over at once: the next navigation shows them. `draw` renders the bar.
 */
export const startUpdates = (draw: typeof show): void => {
  show = draw;
  watchTyping();
  void registerWorker({
    onFound: () => void offerUnlessSame('waiting', activateWorker),
    onTakenOver: () => void offerUnlessSame('active'),
  }).then(check);
  setInterval(() => void check(), 5 * 60_000);
  document.addEventListener('visibilitychange', () => void check());
  globalThis.addEventListener('online', () => void check());
};

/** Changes to the newer version, which reloads the page, unless that would lose what stands on it. */
export const acceptUpdate = async (): Promise<void> => {
  if (isReloadPrevented()) return show('unsaved');
  if (newer === 'gone') await fetchNewerWorker();
  await changeOver();
};

/** Hides the offer until the next one, or until the page is opened again. */
export const postponeUpdate = (): void => show(null);

/** Checks the server for a newer version, and changes to it. */
export const getNewest = async (): Promise<NewVersionResult> => {
  if (isReloadPrevented()) return 'unsaved';
  const found = await fetchNewerWorker();
  if (found === 'unreachable') return found;
  if (found === 'none' && newer !== 'active') {
    // Without a worker every reload loads the server's version.
    const isServed = await isOwnVersionServed();
    if (isServed !== false) return isServed === null ? 'unreachable' : 'none';
  }
  return (await changeOver()) ? 'reloading' : 'unsaved';
};

/**
 * Reloads the page once when a chunk fails to load because the server has another version. With unsaved text on the page it
 * asks the person instead. For any other failure the area without its chunk says so and offers a retry.
 */
export const watchForLostChunks = (): void => {
  globalThis.addEventListener('vite:preloadError', () => {
    // Several chunks fail at once, and share one rescue.
    rescuing ??= rescue().finally(() => (rescuing = null));
  });
};

/** Resolves when no rescue runs, so that a page about to reload shows no failure. */
export const rescueOver = (): Promise<void> => rescuing ?? Promise.resolve();

const offer = (reason: typeof newer): void => {
  newer = reason;
  show(newer);
};

/** Offers the update. If the server still serves this version of the app, only pages have changed: runs `otherwise` instead. */
const offerUnlessSame = async (reason: typeof newer, otherwise?: () => Promise<void>): Promise<void> => {
  if (await isOwnVersionServed()) await otherwise?.();
  else if (!isChanging) offer(reason);
};

/**
 * Activates the newer worker and reloads. Resolves to false when the page must not reload, because the person has begun to
 * write during the activation, which takes seconds.
 */
const changeOver = async (mayReload = () => true): Promise<boolean> => {
  isChanging = true;
  show('changing');
  await activateWorker();
  isChanging = false;
  const isDue = !isReloadPrevented() && mayReload();
  if (isDue) globalThis.location.reload();
  else show('unsaved');
  return isDue;
};

const check = async (): Promise<void> => {
  // A clock that was set back counts as an hour passed.
  const isDue = Math.abs(Date.now() - checkedAt) >= hourMs;
  if (!isDue || document.visibilityState === 'hidden' || !navigator.onLine) return;
  const before = checkedAt;
  checkedAt = Date.now();
  // Without an answer the next check tries again.
  await checkForWorker().catch(() => (checkedAt = before));
};

const rescue = async (): Promise<void> => {
  const own = ownEntryFile() ?? '';
  // Reloads once for each version: a server that keeps serving the old document would cause endless reloads.
  if (isChanging || newer === 'gone' || tabValues.rescuedFrom.read() === own) return;
  const isReplaced = (await isOwnVersionServed()) === false;
  if (!isReplaced) return;
  if (isReloadPrevented()) return offer('gone');
  // The old worker would answer the reload with the old version.
  await fetchNewerWorker();
  // A tab that cannot record the reload might reload endlessly, so only the person reloads it.
  if (!(await changeOver(() => tabValues.rescuedFrom.write(own)))) return offer('gone');
  // If the browser does not reload, the failure shows after this time.
  await new Promise((resolve) => setTimeout(resolve, 10_000));
};

/** This page's entry file, whose name holds a hash of all its code. Null in development. */
const ownEntryFile = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ??
  // The documents of /auth and of the site load it later.
  document.querySelector<HTMLElement>('[data-entry]')?.dataset['entry'] ??
  null;

/** That file and the stylesheet, which has a hash of its own. */
const ownFiles = (): readonly string[] => [
  ownEntryFile() ?? '',
  document.querySelector('link[rel="stylesheet"]')?.getAttribute('href') ?? '',
];

/**
 * True when the server has this page's version. Reads the server's worker script, which lists every file and which the worker
 * on the device never answers. Null when the server does not answer, or something else answers in its place.
 */
const isOwnVersionServed = async (): Promise<boolean | null> => {
  try {
    const response = await fetch('/sw.js', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    const isScript = response.ok && response.headers.get('content-type')?.includes('javascript');
    return isScript ? servesApp(await response.text(), ownFiles()) : null;
  } catch {
    return null;
  }
};
