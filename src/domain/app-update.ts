const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** The person may still be in the middle of a sentence this long after the last key. */
const pauseMs = 3_000;
/** A reload waits this long for sending without a word. After a reload the entries are sent again, without harm. */
export const longestSendingMs = 5_000;

/** Input of {@link isCheckDue}. Times are epoch milliseconds of the device's clock. */
export interface CheckMoment {
  readonly now: number;
  /** The last time the server answered a check; null before the first. */
  readonly lastCheckAt: number | null;
  readonly isVisible: boolean;
  readonly isOnline: boolean;
}

/**
 * Whether to check for a newer version: at the start, then every hour while the page is visible and online. A device
 * that slept checks once when it wakes. A clock that was set back counts as an hour passed.
 */
export const isCheckDue = ({ now, lastCheckAt, isVisible, isOnline }: CheckMoment): boolean =>
  isVisible && isOnline && hasPassed(lastCheckAt, hourMs, now);

/** Whether a worker's script lists these files of a page. Their names hold a hash, so it is the same app, maybe with other pages. */
export const servesApp = (worker: string, files: readonly string[]): boolean =>
  files.every((file) => worker.includes(file.replace(/^\//, '')));

/**
 * A newer version of the app. `waiting`: its worker is installed and waits for the person. `active`: another tab has
 * activated it, and this page goes on with its old files. `gone`: the server no longer has those files.
 */
type Newer = 'waiting' | 'active' | 'gone';

/** What a page knows of a newer version, and how far its change to it is. */
export interface AppUpdate {
  readonly newer: Newer | null;
  /**
   * `offered`: the prompt shows. `finishing`: the person accepted, and an outbox still sends; `late`: for long. `changing`:
   * the newer worker takes over, at the person's wish; `rescuing`: because a chunk is gone. `reloading`: the reload is due.
   */
  readonly step: 'idle' | 'offered' | 'finishing' | 'late' | 'changing' | 'rescuing' | 'reloading';
  /** When the person last pressed "Later"; null when they did not. */
  readonly laterAt: number | null;
  /** When the person asked for the newer version. */
  readonly pressedAt: number;
}

export const noUpdate: AppUpdate = { newer: null, step: 'idle', laterAt: null, pressedAt: 0 };

/** What the person and the device do now. */
export interface UpdateMoment {
  readonly now: number;
  readonly isVisible: boolean;
  /** The last key press in a field; null when there was none. */
  readonly lastKeyAt: number | null;
  /** The focused field holds text. */
  readonly isWriting: boolean;
  /** A reload would lose unsaved text, or a dialog is open. */
  readonly isHeld: boolean;
  /** An outbox of this device is sending. */
  readonly isSending: boolean;
}

export type UpdateEvent =
  /** A newer worker is installed and waits. */
  | { readonly kind: 'found' }
  /** A newer worker controls this page: another tab activated it. */
  | { readonly kind: 'taken-over' }
  /** Comes every second and at each key. */
  | { readonly kind: 'looked'; readonly moment: UpdateMoment }
  /** The person accepted the offer. */
  | { readonly kind: 'accepted'; readonly at: number }
  /** The person asked for the newest version at `at`, and the server has a newer one. */
  | { readonly kind: 'asked'; readonly at: number; readonly moment: UpdateMoment }
  /** The person postponed the offer for a day, or stopped waiting. */
  | { readonly kind: 'postponed'; readonly at: number }
  /** A chunk is gone from the server. `wasRescued`: this tab has reloaded this version for such a reason before. */
  | { readonly kind: 'chunk-lost'; readonly isHeld: boolean; readonly wasRescued: boolean }
  /** The newer worker has taken over, or did not within its time. */
  | { readonly kind: 'activated'; readonly moment: UpdateMoment };

/** The page's next state. It reloads over nothing that the person has typed since they asked. */
export const nextUpdate = (update: AppUpdate, event: UpdateEvent): AppUpdate => {
  switch (event.kind) {
    case 'found':
      return { ...update, newer: 'waiting' };
    case 'taken-over':
      return { ...update, newer: 'active' };
    case 'looked':
      return afterLook(update, event.moment);
    case 'accepted':
      return { ...update, step: 'finishing', pressedAt: event.at };
    case 'asked':
      return changeUnlessBusy({ ...update, pressedAt: event.at }, event.moment);
    case 'postponed':
      return { ...update, step: 'idle', laterAt: event.at };
    case 'chunk-lost':
      // Once the person was asked, no reload comes by itself, even after the field is emptied.
      if (update.newer === 'gone' || event.wasRescued || isUnderWay(update)) return update;
      return event.isHeld ? gone(update) : { ...update, step: 'rescuing' };
    case 'activated':
      if (update.step === 'rescuing')
        return event.moment.isHeld ? gone(update) : { ...update, step: 'reloading' };
      return { ...update, step: isBusySince(update.pressedAt, event.moment) ? 'idle' : 'reloading' };
  }
};

/** What the prompt shows; null for nothing. */
export type UpdatePrompt = Newer | 'finishing' | 'late' | 'changing' | null;

export const promptOf = ({ newer, step }: AppUpdate): UpdatePrompt => {
  switch (step) {
    case 'idle':
    case 'rescuing':
      return null;
    case 'offered':
      return newer;
    case 'reloading':
      return 'changing';
    case 'finishing':
    case 'late':
    case 'changing':
      return step;
  }
};

const afterLook = (update: AppUpdate, moment: UpdateMoment): AppUpdate => {
  switch (update.step) {
    case 'idle':
    case 'offered':
      if (update.newer === null || !moment.isVisible) return update;
      return { ...update, step: mayOffer(update, moment) ? 'offered' : 'idle' };
    case 'finishing':
    case 'late':
      if (!moment.isSending) return changeUnlessBusy(update, moment);
      return moment.now - update.pressedAt > longestSendingMs ? { ...update, step: 'late' } : update;
    case 'changing':
    case 'rescuing':
    case 'reloading':
      return update;
  }
};

/** Never while the person types or has unsaved text. The offer does not appear while an outbox sends; once shown, it stays, or it would flicker. */
const mayOffer = ({ step, laterAt }: AppUpdate, moment: UpdateMoment): boolean =>
  !moment.isWriting &&
  !moment.isHeld &&
  hasPassed(moment.lastKeyAt, pauseMs, moment.now) &&
  (step === 'offered' || !moment.isSending) &&
  hasPassed(laterAt, dayMs, moment.now);

const changeUnlessBusy = (update: AppUpdate, moment: UpdateMoment): AppUpdate => ({
  ...update,
  step: isBusySince(update.pressedAt, moment) ? 'idle' : 'changing',
});

const isBusySince = (pressedAt: number, { isWriting, isHeld, lastKeyAt }: UpdateMoment): boolean =>
  isWriting || isHeld || (lastKeyAt ?? 0) > pressedAt;

const isUnderWay = ({ step }: AppUpdate): boolean =>
  step === 'changing' || step === 'rescuing' || step === 'reloading';

const gone = (update: AppUpdate): AppUpdate => ({ ...update, newer: 'gone', step: 'idle' });

/** Whether `ms` have passed since `since`; true without a `since` or when the clock was set back. */
const hasPassed = (since: number | null, ms: number, now: number): boolean =>
  since === null || now - since >= ms || now < since;
