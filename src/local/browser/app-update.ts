import {
  isCheckDue,
  longestSendingMs,
  nextUpdate,
  noUpdate,
  promptOf,
  servesApp,
  type AppUpdate,
  type UpdateEvent,
  type UpdateMoment,
  type UpdatePrompt,
} from '../../domain/app-update.ts';
import { tabValues } from '../store/keys.ts';
import { isReloadHeld, watchTyping } from './unsaved.ts';
import { activateWorker, checkForWorker, fetchNewerWorker, registerWorker } from './worker-bridge.ts';

/**
 * How an attempt to get the newest version ended. `none`: the server has no newer one. `unreachable`: the server does not
 * answer. `unsaved`: a reload would lose unsaved text. `reloading`: the page is about to reload.
 */
export type NewVersionResult = 'reloading' | 'none' | 'unreachable' | 'unsaved';

let update: AppUpdate = noUpdate;
let show: (prompt: UpdatePrompt) => void = () => undefined;
let lastCheckAt: number | null = null;
const typing = watchTyping(() => void look());

/**
 * Registers the service worker, checks for newer versions, and offers them when the person is not writing. As in squoosh, a
 * newer version waits until the person accepts it. A worker with other pages of the same app, such as a published edition,
 * takes over at once: the next navigation shows them. `draw` renders the prompt.
 */
export const startUpdates = (draw: typeof show): void => {
  show = draw;
  void registerWorker({ onFound: () => void noteFound(), onTakenOver: () => void noteTakenOver() }).then(
    check,
  );
  setInterval(() => void check(), 5 * 60_000);
  setInterval(() => void look(), 1_000);
  document.addEventListener('visibilitychange', () => void check());
  globalThis.addEventListener('online', () => void check());
};

/** Finishes sending and reloads the page, once the person has accepted the newer version. */
export const acceptUpdate = async (): Promise<void> => {
  dispatch({ kind: 'accepted', at: Date.now() });
  while (update.step === 'finishing' || update.step === 'late') {
    await look();
    await delay(200);
  }
};

/** The person postpones the update for a day, or stops waiting for it. */
export const postponeUpdate = (): void => dispatch({ kind: 'postponed', at: Date.now() });

/** Checks the server for a newer version, and changes to it. */
export const getNewest = async (): Promise<NewVersionResult> => {
  const at = Date.now();
  if (isReloadHeld()) return 'unsaved';
  const found = await fetchNewerWorker();
  if (found === 'unreachable') return found;
  if (found === 'none' && update.newer !== 'active') {
    // Without a worker every reload loads the server's version.
    const isServed = await isOwnVersionServed();
    if (isServed !== false) return isServed === null ? 'unreachable' : 'none';
  }
  dispatch({ kind: 'asked', at, moment: await momentNow() });
  return (await change()) ? 'reloading' : 'unsaved';
};

let rescuing: Promise<void> | null = null;

/**
 * Reloads the page once when a chunk fails to load because the server has another version. With unsaved text on the page it
 * asks the person instead. For any other failure the area without its chunk says so and offers a retry.
 */
export const watchForLostChunks = (): void => {
  globalThis.addEventListener('vite:preloadError', () => {
    // One rescue for all chunks: several fail at once.
    rescuing ??= rescue().finally(() => (rescuing = null));
  });
};

/** Resolves once it is clear that no reload comes, so that a page about to reload shows no failure. */
export const rescueOver = (): Promise<void> => rescuing ?? Promise.resolve();

const noteFound = async (): Promise<void> => {
  if (await isOwnVersionServed()) await activateWorker();
  else dispatch({ kind: 'found' });
};

const noteTakenOver = async (): Promise<void> => {
  if (!(await isOwnVersionServed())) dispatch({ kind: 'taken-over' });
};

const dispatch = (event: UpdateEvent): void => {
  const before = promptOf(update);
  update = nextUpdate(update, event);
  const prompt = promptOf(update);
  if (prompt !== before) show(prompt);
};

const momentNow = async (): Promise<UpdateMoment> => {
  const sending = await isSending();
  return {
    now: Date.now(),
    isVisible: document.visibilityState === 'visible',
    lastKeyAt: typing.lastKeyAt(),
    isWriting: typing.isWriting(),
    isHeld: isReloadHeld(),
    isSending: sending,
  };
};

const look = async (): Promise<void> => {
  if (update.newer === null) return;
  const moment = await momentNow();
  const before = update.step;
  dispatch({ kind: 'looked', moment });
  // Of two looks at once, the one that begins the change carries it out.
  if (before !== update.step) await change();
};

const check = async (): Promise<void> => {
  const before = lastCheckAt;
  const isVisible = document.visibilityState === 'visible';
  if (!isCheckDue({ now: Date.now(), lastCheckAt, isVisible, isOnline: navigator.onLine })) return;
  lastCheckAt = Date.now();
  try {
    await checkForWorker();
  } catch {
    // No answer: the next check tries again.
    lastCheckAt = before;
  }
};

/** Activates the newer worker and reloads, if that is due. Resolves to whether the page reloads. */
const change = async (): Promise<boolean> => {
  if (update.step !== 'changing') return false;
  if (update.newer === 'gone') await fetchNewerWorker();
  return activateAndReload();
};

/** The takeover takes seconds, in which the person may begin to write. */
const activateAndReload = async (mayReload: () => boolean = () => true): Promise<boolean> => {
  await activateWorker();
  await sendingOver();
  dispatch({ kind: 'activated', moment: await momentNow() });
  const isDue = update.step === 'reloading' && mayReload();
  if (isDue) globalThis.location.reload();
  return isDue;
};

const rescue = async (): Promise<void> => {
  const own = ownEntryFile() ?? '';
  if ((await isOwnVersionServed()) !== false) return;
  // Once a version: a server that keeps serving the old document would cause endless reloads.
  const wasRescued = tabValues.rescuedFrom.read() === own;
  dispatch({ kind: 'chunk-lost', isHeld: isReloadHeld(), wasRescued });
  if (update.step !== 'rescuing') return;
  // The old worker would answer the reload with the old version.
  await fetchNewerWorker();
  // A tab that cannot note the reload might reload endlessly, so only the person reloads it.
  const isReloading = await activateAndReload(() => tabValues.rescuedFrom.write(own));
  // If the browser does not reload, the failure shows after this time.
  if (isReloading) await delay(10_000);
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

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * True while a tab or a worker of this device sends an outbox, since a sender holds its lock ([LS3]). False without Web
 * Locks: the ids of the entries make a resend harmless.
 */
const isSending = async (): Promise<boolean> => {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith('outbox:'));
};

const sendingOver = async (): Promise<void> => {
  for (const from = Date.now(); Date.now() - from < longestSendingMs && (await isSending());)
    await delay(200);
};
