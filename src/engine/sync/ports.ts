import type { Refusal } from '../../domain/delivery.ts';
import type { Draft, Entry, EntryState } from './entry.ts';

/** Epoch milliseconds of the device's clock, which may be wrong and may jump. */
export interface Clock {
  now(): number;
}

export interface Timers {
  /** Calls `work` after `ms` milliseconds. Returns the function that cancels it. */
  after(ms: number, work: () => void): () => void;
}

export interface Randomness {
  /** In [0, 1). */
  next(): number;
  uuid(): string;
}

/**
 * Web Locks: exclusive across tabs and worker. The browser queues requests, frees a dead page's lock, and leaves a frozen page
 * its lock.
 */
export interface Locks {
  /**
   * Waits for the lock, runs `work`, releases it. `isSole` is false when `work` runs without the lock, because the
   * platform has none or its holder has kept it for `patienceMs`.
   */
  exclusive(name: string, patienceMs: number, work: (isSole: boolean) => Promise<void>): Promise<void>;
  /** Runs `work` only if the lock is free; resolves to whether it ran. */
  ifFree(name: string, work: () => Promise<void>): Promise<boolean>;
}

/** The result of a change. `entry`: the entry after it; undefined once it is removed. */
export interface Changed {
  readonly changed: boolean;
  readonly entry: Entry | undefined;
}

/**
 * The durable queue of one owner. `change` reads, decides and writes in one
 * transaction, because two tabs work on the same rows.
 */
export interface OutboxStore {
  add(draft: Draft): Promise<Entry>;
  /** The first waiting entry of each lane, in the order of writing: one read a lane, however long the queue is. */
  heads(): Promise<readonly Entry[]>;
  /** The first `most` waiting entries of this lane, in the order of writing. */
  waitingIn(lane: string, most: number): Promise<readonly Entry[]>;
  inState(state: EntryState): Promise<readonly Entry[]>;
  /**
   * Applies `step` to each stored entry in one transaction. Returns one result an id, in the order of the ids.
   * Without ids there is no transaction.
   */
  change(
    ids: readonly string[],
    step: (entry: Entry) => Entry | 'remove' | 'keep',
  ): Promise<readonly Changed[]>;
}

/** A row as it came, with its transaction number as a decimal string (xid8 exceeds 2^53). */
export interface RemoteRow {
  readonly table: string;
  readonly id: string;
  readonly xid: string;
  readonly value: object;
}

export interface Tombstone {
  readonly table: string;
  readonly id: string;
  readonly xid: string;
}

/** A place in the order (sync_xid, id) of one table. */
export interface Position {
  readonly xid: string;
  readonly id: string;
}

export type Cursors = Readonly<Record<string, Position>>;

/** When members were last active: ISO 8601 by the server's clock, listed at `asOf`. */
export interface Activity {
  readonly asOf: string;
  readonly rows: readonly { readonly id: string; readonly last_active: string }[];
}

/** The position at which the next pull continues. `epoch`: the server's epoch that the rows came from; null for an empty mirror. */
export interface MirrorCursor {
  readonly epoch: string | null;
  readonly cursors: Cursors;
  /** The `asOf` of the activity that the last complete pull brought. */
  readonly activeSince: string | null;
  /** The revisions of the mirror's documents by their names; an empty text makes the next pull bring the document again. */
  readonly revisions: Revisions;
}

export type Revisions = Readonly<Record<string, string>>;

/** Documents that a pull brings whole, by their names; null for one that is gone ([PL12]). The screen that shows one parses its content. */
export type PulledDocuments = Readonly<
  Record<string, { readonly revision: string; readonly content: unknown } | null>
>;

export interface MirrorPage {
  /** The cursor that the mirror must still have; otherwise another pull or a clearing intervened ([PL6]). */
  readonly expected: MirrorCursor;
  readonly epoch: string;
  readonly rows: readonly RemoteRow[];
  readonly tombstones: readonly Tombstone[];
  readonly cursors: Cursors;
  readonly activity: Activity | null;
  readonly activeSince: string | null;
  readonly documents: PulledDocuments;
  /** The documents that the request named. Those that the page does not contain are unchanged. */
  readonly opened: readonly string[];
  /** The xid below which all changes are pulled after this page; null while more pages follow ([PL10]). */
  readonly coveredBelow: string | null;
  /** The pull began with an empty mirror, so most rows are new. The store may then skip reading before it writes. */
  readonly isFirstFill: boolean;
}

export interface MirrorStore {
  cursor(): Promise<MirrorCursor>;
  /**
   * Writes rows, tombstones, documents and cursor in one transaction, and skips rows that are not newer than the stored ones ([PL3]).
   * Returns false and writes nothing when the mirror does not have the cursor that the page expects.
   */
  apply(page: MirrorPage): Promise<boolean>;
  /**
   * Writes rows that are newer and that no complete pull has covered. The cursor stays ([RT1], [PL10]). Returns true when the
   * mirror then holds each of them, or a newer version. It does not when a row is old, or the mirror is from before a restore.
   */
  applyHint(rows: readonly RemoteRow[]): Promise<boolean>;
  has(table: string, id: string): Promise<boolean>;
  /** Removes epoch and cursors and keeps the rows: the next pull replaces them with its first page ([PL4]). */
  forgetCursor(): Promise<void>;
  /** Removes rows, tombstones and cursor, and keeps the documents ([PL12]). */
  clear(): Promise<void>;
}

/** A member's session, with the access token that was checked for a request ([ID3]). */
export interface MemberSession {
  readonly kind: 'member';
  readonly uid: string;
  readonly accessToken: string;
}

/** The session with which an outbox's owner sends; the visitor has none ([ID2]). */
export type OwnerSession = MemberSession | { readonly kind: 'visitor' };

/** `unreachable`: there is a session whose token could not be refreshed without a network. */
export type CurrentSession = OwnerSession | { readonly kind: 'unreachable' | 'none' };

export interface SessionPort {
  current(): Promise<CurrentSession>;
  /** Refreshes the access token, also when it looks valid: the device's clock may be wrong. */
  renew(): Promise<CurrentSession>;
}

/** The session of the visitor's outbox: none ([ID2]). */
export const visitorSession: SessionPort = {
  current: async () => ({ kind: 'visitor' }),
  renew: async () => ({ kind: 'visitor' }),
};

export type SendOutcome =
  /** Committed on the server. The mirror should hold `rows` before the entry is removed. */
  | { readonly kind: 'applied'; readonly rows: readonly RemoteRow[] }
  /** No answer. `isUnsent`: the request did not even leave the device. */
  | { readonly kind: 'retry'; readonly scope: 'connection'; readonly isUnsent?: true }
  | { readonly kind: 'retry'; readonly scope: 'entry'; readonly afterMs: number | null }
  | { readonly kind: 'needs-auth' }
  | { readonly kind: 'rejected'; readonly refusal: Refusal }
  | { readonly kind: 'client-too-old' }
  /** A withdrawn entry had not arrived, and from now on the server refuses it ([OB8]). */
  | { readonly kind: 'withdrawn' }
  /** A withdrawn entry had arrived. */
  | { readonly kind: 'taken' };

export interface PullPage {
  readonly uid: string;
  readonly epoch: string;
  /** Every transaction below this xid had ended when the page was read. */
  readonly horizon: string;
  /** The server may have pruned tombstones that the mirror has not seen ([PL11]). */
  readonly missesTombstones: boolean;
  readonly rows: readonly RemoteRow[];
  readonly tombstones: readonly Tombstone[];
  /** The newest rows of some tables ahead of their turn, when this page leaves the mirror behind; empty otherwise. */
  readonly recent: readonly RemoteRow[];
  /** On some pages: when members were last active. */
  readonly activity?: Activity;
  readonly documents: PulledDocuments;
  /** For each table: the last position read, and whether there is more after it. */
  readonly scans: Readonly<Record<string, { readonly last: Position | null; readonly more: boolean }>>;
}

export type PullOutcome =
  | { readonly kind: 'page'; readonly page: PullPage }
  /** No answer. */
  | { readonly kind: 'retry' }
  /** The server failed. `code`: its own, or the status. */
  | { readonly kind: 'server-error'; readonly code: string; readonly afterMs: number | null }
  | { readonly kind: 'needs-auth' }
  | { readonly kind: 'client-too-old' };

/** The part of a pull's request beside the cursors. */
export interface PullExtras {
  /** The `asOf` of the last activity. */
  readonly activeSince?: string | null;
  /** Of the documents that the mirror has. */
  readonly revisions?: Revisions;
  /** The documents that come only when they are named. */
  readonly opened?: readonly string[];
}

export interface Transport {
  /** False for an entry that a newer version of the app wrote ([LN6]). */
  canSend(entry: Entry): boolean;
  /** How many entries of one kind may travel in one request. */
  batchLimit(kind: string): number;
  /**
   * Sends entries of one lane and kind, in their order, with exactly this session. Returns one outcome an entry, in the
   * same order, and never throws: every failure is an outcome. A withdrawn entry travels alone, and the request asks
   * whether it has arrived.
   */
  send(entries: readonly Entry[], session: OwnerSession): Promise<readonly SendOutcome[]>;
  pull(cursors: Cursors, session: OwnerSession, asked?: PullExtras): Promise<PullOutcome>;
}

/** The events that the engine announces to the app in every tab, also those of another tab's entries. */
export type SyncEvent =
  | { readonly kind: 'delivered'; readonly id: string; readonly entryKind: string; readonly payload: unknown }
  | {
      readonly kind: 'refused';
      readonly id: string;
      readonly entryKind: string;
      readonly payload: unknown;
      readonly refusal: Refusal;
    }
  | { readonly kind: 'waiting'; readonly id: string }
  /** The end of a withdrawal ([OB8]): the entry was removed, or it had arrived. */
  | { readonly kind: 'withdrawn'; readonly id: string }
  | { readonly kind: 'not-withdrawn'; readonly id: string }
  /** An entry of this owner was queued or changed; without an id, because this is no outcome. */
  | { readonly kind: 'queued'; readonly owner: string }
  /** The background worker sent entries of this owner, for a page to remove and announce ([BG3]). */
  | { readonly kind: 'arrived'; readonly owner: string }
  | { readonly kind: 'online' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'pulled'; readonly at: number }
  /** The server answered a pull with an error. */
  | { readonly kind: 'pull-failed'; readonly code: string }
  | { readonly kind: 'sign-in-needed' }
  /** The server accepts a refreshed session, or one that it refused before. */
  | { readonly kind: 'session-accepted' }
  | { readonly kind: 'client-too-old' }
  /** The server accepts this version again. */
  | { readonly kind: 'client-new-enough' };

export interface Announcer {
  announce(event: SyncEvent): void;
}
