import { Workbox } from 'workbox-window/Workbox.js';
import { workerUrl } from '../../config/worker-url.ts';
import { isCheckDue, showsOffer } from '../../domain/app-update.ts';
import { tabValues } from '../store/keys.ts';
import { isReloadHeld, watchTyping } from './unsaved.ts';

/**
 * A newer version of the app. `waiting`: its worker is installed and waits for the person. `active`: another tab has
 * activated it, and this page goes on with its old files. `gone`: the server no longer has those files.
 */
type Newer = 'waiting' | 'active' | 'gone';

/**
 * What the update prompt shows: the newer version, or after the person accepted it: that the page finishes sending first
 * (`finishing`), that this takes long (`late`), or that it is about to reload (`changing`).
 */
export type UpdateState = Newer | 'finishing' | 'late' | 'changing' | null;

/**
 * How an attempt to get the newest version ended. `none`: the server has no newer one. `unreachable`: the server does not
 * answer. `unsaved`: a reload would lose unsaved text. `reloading`: the page is about to reload.
 */
export type NewVersionResult = 'reloading' | 'none' | 'unreachable' | 'unsaved';

let newer: Newer | null = null;
let state: UpdateState = null;
let show: (state: UpdateState) => void = () => undefined;
let lastCheckAt: number | null = null;
let laterAt: number | null = null;

// Dev has no worker, some private windows forbid it, and so does plain HTTP from another machine.
const workbox =
  import.meta.env.DEV || !globalThis.navigator?.serviceWorker
    ? null
    : new Workbox(workerUrl('/sw.js'), { type: 'module' });
const registered = () => globalThis.navigator?.serviceWorker?.getRegistration('/');
const typing = watchTyping(() => void consider());

/**
 * Registers the service worker, checks for newer versions, and offers them when the person is not writing. As in squoosh, a
 * newer version waits until the person accepts it. `draw` renders the prompt.
 */
export const startUpdates = (draw: typeof show): void => {
  show = draw;
  // A page that no worker controls came from the server: it is not older than the worker that takes it over first.
  const isControlled = () => Boolean(globalThis.navigator?.serviceWorker?.controller);
  let wasControlled = isControlled();
  workbox?.addEventListener('waiting', () => {
    if (isControlled()) newer = 'waiting';
  });
  globalThis.navigator?.serviceWorker?.addEventListener('controllerchange', () => {
    if (wasControlled) newer = 'active';
    wasControlled = true;
  });
  // Without a worker the app works too, and every reload loads the newest version.
  workbox?.register().then(check, () => undefined);
  setInterval(() => void check(), 5 * 60_000);
  setInterval(() => void consider(), 1_000);
  document.addEventListener('visibilitychange', () => void check());
  globalThis.addEventListener('online', () => void check());
};

/** The person accepts the newer version: finishes sending, then reloads the page. */
export const acceptUpdate = async (): Promise<void> => {
  const pressedAt = Date.now();
  say('finishing');
  while (await isSending()) {
    if (Date.now() - pressedAt > longestSendingMs) say('late');
    await delay(200);
    // "Not now" was pressed.
    if (state === null) return;
  }
  await change(pressedAt);
};

/** The person postpones the update for a day, or stops waiting for it. */
export const postponeUpdate = (): void => {
  laterAt = Date.now();
  say(null);
};

/** Checks the server for a newer version, and changes to it. */
export const getNewest = async (): Promise<NewVersionResult> => {
  const pressedAt = Date.now();
  if (isReloadHeld()) return 'unsaved';
  const found = await fetchNewer();
  if (found === 'unreachable') return found;
  if (found === 'none' && newer !== 'active') {
    // Without a worker every reload loads the server's version.
    const isServed = await isOwnVersionServed();
    if (isServed !== false) return isServed === null ? 'unreachable' : 'none';
  }
  return (await change(pressedAt)) ? 'reloading' : 'unsaved';
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

const say = (next: UpdateState): void => {
  if (next !== state) show((state = next));
};

const check = async (): Promise<void> => {
  const before = lastCheckAt;
  const isVisible = document.visibilityState === 'visible';
  if (!isCheckDue({ now: Date.now(), lastCheckAt, isVisible, isOnline: navigator.onLine })) return;
  lastCheckAt = Date.now();
  try {
    await workbox?.update();
  } catch {
    // No answer: the next check tries again.
    lastCheckAt = before;
  }
};

/** Shows or hides the offer. */
const consider = async (): Promise<void> => {
  const isShown = state !== null && state === newer;
  if (newer === null || (state !== null && !isShown) || document.visibilityState !== 'visible') return;
  const sending = !isShown && (await isSending());
  const moment = { now: Date.now(), lastKeyAt: typing.lastKeyAt(), isWriting: typing.isWriting() };
  const mayShow = showsOffer({ ...moment, isHeld: isReloadHeld(), isSending: sending, laterAt, isShown });
  say(mayShow ? newer : null);
};

/** Changes to the newer version. Returns false when the person has begun to write since the press. */
const change = async (pressedAt: number): Promise<boolean> => {
  if (!isBusySince(pressedAt)) {
    say('changing');
    if (newer === 'gone') await fetchNewer();
    await activate();
    await afterSending();
  }
  // The takeover takes seconds.
  const isFree = !isBusySince(pressedAt);
  if (isFree) globalThis.location.reload();
  else say(null);
  return isFree;
};

const isBusySince = (pressedAt: number): boolean =>
  typing.isWriting() || isReloadHeld() || (typing.lastKeyAt() ?? 0) > pressedAt;

/** Asks the server for a newer worker, and waits until it is installed beside the old one. */
const fetchNewer = async (): Promise<'waiting' | 'none' | 'unreachable'> => {
  try {
    const registration = await registered();
    await registration?.update();
    if (registration?.installing) await installed(registration.installing);
    return registration?.waiting ? 'waiting' : 'none';
  } catch {
    return 'unreachable';
  }
};

/** Resolves once the worker waits, is active, or is redundant. */
const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'parsed' && worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Activates a waiting worker. Gives up after ten seconds. */
const activate = async (): Promise<void> => {
  if (!(await registered())?.waiting) return;
  const takenOver = new Promise((resolve) => workbox?.addEventListener('controlling', resolve));
  workbox?.messageSkipWaiting();
  await Promise.race([takenOver, delay(10_000)]);
};

const rescue = async (): Promise<void> => {
  // Once the person was asked, no reload comes by itself, even after the field is emptied.
  if (newer === 'gone') return;
  const own = ownEntryFile() ?? '';
  // Once a version: a server that keeps serving the old document would cause endless reloads.
  if ((await isOwnVersionServed()) !== false || tabValues.rescuedFrom.read() === own) return;
  // The old worker would answer the reload with the old version.
  if (!isReloadHeld() && (await fetchNewer()) === 'waiting' && !isReloadHeld()) await activate();
  if (!isReloadHeld()) await afterSending();
  // The person may have begun to write meanwhile.
  if (isReloadHeld()) {
    newer = 'gone';
    return;
  }
  // A tab that cannot note the reload might reload endlessly, so only the person reloads it.
  if (!tabValues.rescuedFrom.write(own)) return;
  globalThis.location.reload();
  // If the browser does not reload, the failure shows after this time.
  await delay(10_000);
};

/** This page's entry file, whose name holds a hash of all its code. Null in development. */
const ownEntryFile = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/**
 * True when the server has this page's version. Reads the server's worker script, which lists every file and which the worker
 * on the device never answers. Null when the server does not answer, or something else answers in its place.
 */
const isOwnVersionServed = async (): Promise<boolean | null> => {
  try {
    const response = await fetch('/sw.js', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    const isScript = response.ok && response.headers.get('content-type')?.includes('javascript');
    return isScript ? (await response.text()).includes(ownEntryFile()?.slice(1) ?? '') : null;
  } catch {
    return null;
  }
};

/** A reload waits this long for sending. After a reload the entries are sent again, without harm. */
const longestSendingMs = 5_000;

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

const afterSending = async (): Promise<void> => {
  for (const from = Date.now(); Date.now() - from < longestSendingMs && (await isSending());)
    await delay(200);
};
