import { Workbox } from 'workbox-window/Workbox.js';
import { workerUrl } from '../../config/worker-url.ts';
import { isCheckDue, showsOffer } from '../../domain/app-update.ts';
import { tabValues } from '../store/keys.ts';
import { isReloadHeld, watchTyping } from './unsaved.ts';

/**
 * How this page stands to a newer version of the app. `waiting`: one is on the device and waits for the person. `active`:
 * another tab has changed to it, and this page goes on with the files of its own. `gone`: the server no longer has those.
 */
type Newer = 'waiting' | 'active' | 'gone';

/**
 * What the screen says of it: that one is there; or, once the person wants it, that what is being sent goes first
 * (`finishing`), takes long (`late`), or that the page is about to reload.
 */
export type UpdateState = Newer | 'finishing' | 'late' | 'changing' | null;

/**
 * How an attempt to get the newest version ended. `none`: the server has no newer one. `unreachable`: it cannot be asked.
 * `unsaved`: something on this page would be lost, so it stays. After `reloading` the page is about to go.
 */
export type NewVersionResult = 'reloading' | 'none' | 'unreachable' | 'unsaved';

let newer: Newer | null = null;
let state: UpdateState = null;
let show: (state: UpdateState) => void = () => undefined;
let lastCheckAt: number | null = null;
let laterAt: number | null = null;

// Dev has no worker, some private windows forbid it, and over plain HTTP from another machine there is none.
const workbox =
  import.meta.env.DEV || !globalThis.navigator?.serviceWorker
    ? null
    : new Workbox(workerUrl('/sw.js'), { type: 'module' });
const registered = () => globalThis.navigator?.serviceWorker?.getRegistration('/');
const typing = watchTyping(() => void consider());

/**
 * Registers the worker behind the page, looks for newer versions, and has them shown when nobody is disturbed. After
 * squoosh's bridge: the newer version waits until the person asks for it. `draw` gets what the screen says.
 */
export const startUpdates = (draw: typeof show): void => {
  show = draw;
  workbox?.addEventListener('waiting', () => void (newer = 'waiting'));
  workbox?.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    // The first worker of a device takes the page over too, and is no newer one.
    if (isUpdate === true || isExternal === true) newer = 'active';
  });
  // Refused: the app works without, and every reload brings the newest version.
  workbox?.register().then(check, () => undefined);
  setInterval(() => void check(), 5 * 60_000);
  setInterval(() => void consider(), 1_000);
  document.addEventListener('visibilitychange', () => void check());
  globalThis.addEventListener('online', () => void check());
};

/** The person wants the version that was found: what is being sent goes first, then this page reloads. */
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

/** The person wants to be left alone for a day, or no longer to wait. */
export const postponeUpdate = (): void => {
  laterAt = Date.now();
  say(null);
};

/** Asks the server and changes to what it has, in one go. */
export const getNewest = async (): Promise<NewVersionResult> => {
  const pressedAt = Date.now();
  if (isReloadHeld()) return 'unsaved';
  const found = await fetchNewer();
  if (found === 'unreachable') return found;
  if (found === 'none' && newer !== 'active') {
    // Without a worker every reload brings what the server has.
    const isServed = await isOwnVersionServed();
    if (isServed !== false) return isServed === null ? 'unreachable' : 'none';
  }
  return (await change(pressedAt)) ? 'reloading' : 'unsaved';
};

let rescuing: Promise<void> | null = null;

/**
 * Watches for chunks of this page that fail to load. If the server has another version, whose files have other names, one
 * reload brings it; with unsaved text the page offers the reload instead. Otherwise the area without its chunk offers a
 * retry.
 */
export const watchForLostChunks = (): void => {
  globalThis.addEventListener('vite:preloadError', () => {
    // One rescue for all, because a page lacks many chunks at once.
    rescuing ??= rescue().finally(() => (rescuing = null));
  });
};

/** Resolves when no reload is coming, so that a page about to reload shows no failure first. */
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
    // Nobody answered: the next look tries again.
    lastCheckAt = before;
  }
};

/** Shows the offer or takes it away. */
const consider = async (): Promise<void> => {
  const isShown = state !== null && state === newer;
  if (newer === null || (state !== null && !isShown) || document.visibilityState !== 'visible') return;
  const sending = !isShown && (await isSending());
  const moment = { now: Date.now(), lastKeyAt: typing.lastKeyAt(), isWriting: typing.isWriting() };
  const mayShow = showsOffer({ ...moment, isHeld: isReloadHeld(), isSending: sending, laterAt, isShown });
  say(mayShow ? newer : null);
};

/** Goes over to the newer version; false when the person who pressed a button for it is writing again. */
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

/** Settled when it waits, works, or was given up. */
const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'parsed' && worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Lets a newer worker that waits take over. An order that is not carried out by then will not be. */
const activate = async (): Promise<void> => {
  if (!(await registered())?.waiting) return;
  const takenOver = new Promise((resolve) => workbox?.addEventListener('controlling', resolve));
  workbox?.messageSkipWaiting();
  await Promise.race([takenOver, delay(10_000)]);
};

const rescue = async (): Promise<void> => {
  // Held back once, it is the person's: no reload comes by itself the moment that a field is empty.
  if (newer === 'gone') return;
  const own = ownEntryFile() ?? '';
  // Once a version: a server that goes on handing out the old document would be asked for ever.
  if ((await isOwnVersionServed()) !== false || tabValues.rescuedFrom.read() === own) return;
  // A worker would answer the reload with the old version again.
  if (!isReloadHeld() && (await fetchNewer()) === 'waiting' && !isReloadHeld()) await activate();
  if (!isReloadHeld()) await afterSending();
  // Also what was begun meanwhile.
  if (isReloadHeld()) {
    newer = 'gone';
    return;
  }
  // Where nothing can be noted, a reload is the person's.
  if (!tabValues.rescuedFrom.write(own)) return;
  globalThis.location.reload();
  // A browser that stays nevertheless gets its failure after so long.
  await delay(10_000);
};

/** The entry file that this page runs on: its name carries a hash of everything. Null in development. */
const ownEntryFile = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/**
 * Whether the version that the server hands out now is this page's: its worker names every file, and is the one file that
 * the worker on the device never answers. Null when the server cannot be asked, or something else answers in its place.
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

/** So long what is being sent may hold a reload up; sent once more, it is harmless. */
const longestSendingMs = 5_000;

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Whether an outbox of this device is being sent at this moment, by this tab, another one or a worker: whoever sends
 * holds its lock ([LS3]). Where there are no Web Locks nobody can tell; the ids of the entries make a resend harmless.
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
