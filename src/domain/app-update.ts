const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** So long after the last key somebody may still be in the middle of a sentence. */
const pauseMs = 3_000;

/** The shape of what is asked at every look; times are epoch milliseconds of the device's clock. */
export interface CheckMoment {
  readonly now: number;
  /** When the server was last asked for a newer version and answered; null before the first time. */
  readonly lastCheckAt: number | null;
  readonly isVisible: boolean;
  readonly isOnline: boolean;
}

/**
 * Whether it is time to ask the server for a newer version: at the start, then every hour while somebody looks and there
 * may be a network. A question of the clock alone, so that a device that slept asks once and not once an hour slept;
 * a clock that was set back since counts as an hour.
 */
export const isCheckDue = ({ now, lastCheckAt, isVisible, isOnline }: CheckMoment): boolean =>
  isVisible && isOnline && (lastCheckAt === null || hasPassed(lastCheckAt, hourMs, now));

/** The moment of a page that might offer a newer version. */
export interface OfferMoment {
  readonly now: number;
  /** The last time somebody pressed a key in a field; null when nobody did. */
  readonly lastKeyAt: number | null;
  /** The field that has the focus holds a text. */
  readonly isWriting: boolean;
  /** Something was typed that a reload would lose, or a window is open over the page. */
  readonly isHeld: boolean;
  /** An outbox of this device is being sent. */
  readonly isSending: boolean;
  /** When the person said "later"; null when they did not. */
  readonly laterAt: number | null;
  /** It is on the screen already. */
  readonly isShown: boolean;
}

/**
 * Whether the offer of a newer version stands on the screen: never while somebody types or has something unsaved, and it
 * does not appear while something is sent. Once there, sending does not take it away: it would flicker.
 */
export const showsOffer = (moment: OfferMoment): boolean =>
  !moment.isWriting &&
  !moment.isHeld &&
  (moment.lastKeyAt === null || hasPassed(moment.lastKeyAt, pauseMs, moment.now)) &&
  (moment.isShown || !moment.isSending) &&
  (moment.laterAt === null || hasPassed(moment.laterAt, dayMs, moment.now));

/** What a page knows whose own files do not come any more. */
export interface RescueMoment {
  readonly isOnline: boolean;
  /** The entry file of this page's version: its name carries a hash of everything. */
  readonly own: string | null;
  /** The same of the version that the server has now; null when it did not say. */
  readonly served: string | null;
  /** The version that this tab was last reloaded away from; null for none. */
  readonly rescuedFrom: string | null;
  /** This browser keeps such a note over a reload. */
  readonly canNote: boolean;
  /** This page came by a reload. */
  readonly isReload: boolean;
}

/**
 * Whether a reload would bring the parts that no longer come: only when the server names another version than this one,
 * and once a version, because a server that goes on handing out the old document would be asked for ever. Where nothing
 * can be noted, a page that came by a reload counts as having had its chance.
 */
export const mayRescue = ({ isOnline, own, served, rescuedFrom, canNote, isReload }: RescueMoment): boolean =>
  isOnline &&
  own !== null &&
  served !== null &&
  own !== served &&
  (canNote ? rescuedFrom !== own : !isReload);

/** The entry file that a document of the app names; null for any other text, such as a captive portal's. */
export const entryFileOf = (html: string): string | null =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? null;

/** Whether `ms` have gone by since `since`; a clock that was set back says yes. */
const hasPassed = (since: number, ms: number, now: number): boolean => now - since >= ms || now < since;
