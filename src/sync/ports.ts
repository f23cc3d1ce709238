import type { Refusal } from '../domain/delivery.ts';
import type { Draft, Entry, EntryState } from './entry.ts';

/** Epoch milliseconds of the device's clock, which may be wrong and may jump. */
export interface Clock {
  now(): number;
}

export interface Timers {
  /** Calls `work` after `ms`; the result cancels it. */
  after(ms: number, work: () => void): () => void;
}

export interface Randomness {
  /** In [0, 1). */
  next(): number;
  uuid(): string;
}

/** Web Locks: exclusive across tabs and worker, queued by the browser, freed when a page dies, kept by a page that is frozen. */
export interface Locks {
  /**
   * Waits for its turn, runs `work`, releases. `isSole` is false where `work` runs without the lock: because the
   * platform has none, or because its holder did not let go of it for `patienceMs`.
   */
  exclusive(name: string, patienceMs: number, work: (isSole: boolean) => Promise<void>): Promise<void>;
  /** Runs `work` only if nobody holds the lock; resolves to whether it ran. */
  ifFree(name: string, work: () => Promise<void>): Promise<boolean>;
}

/** What became of one entry: as it is afterwards, undefined when it is gone. */
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
  /** Reads the first waiting entry of each lane, in the order of writing: one read a lane, however much waits. */
  heads(): Promise<readonly Entry[]>;
  /** The first `most` entries that wait in this lane, in the order of writing. */
  waitingIn(lane: string, most: number): Promise<readonly Entry[]>;
  inState(state: EntryState): Promise<readonly Entry[]>;
  /**
   * Applies `step` to each stored entry, all of them in one transaction; one result an id, in the order of the ids.
   * Without ids there is no transaction.
   */
  change(
    ids: readonly string[],
    step: (entry: Entry) => Entry | 'remove' | 'keep',
  ): Promise<readonly Changed[]>;
}

/** Tables that the mirror holds; `xid` orders all changes of the database. */
export const mirrorTables = [
  'profiles',
  'messages',
  'invitations',
  'invitation_stats',
  'profile_privacy',
] as const;
export type MirrorTable = (typeof mirrorTables)[number];

/** A row as it came, with its transaction number as a decimal string (xid8 exceeds 2^53). */
export interface RemoteRow {
  readonly table: MirrorTable;
  readonly id: string;
  readonly xid: string;
  readonly value: object;
}

export interface Tombstone {
  readonly table: MirrorTable;
  readonly id: string;
  readonly xid: string;
}

/** A place in the order (sync_xid, id) of one table. */
export interface Position {
  readonly xid: string;
  readonly id: string;
}

export type Cursors = Readonly<Record<string, Position>>;

/** When members were last here, ISO 8601 by the server's clock, as the server listed it at `asOf`. */
export interface Activity {
  readonly asOf: string;
  readonly rows: readonly { readonly id: string; readonly lastActive: string }[];
}

/** The epoch of the server that the rows came from and where to go on; null epoch: empty. */
export interface MirrorPlace {
  readonly epoch: string | null;
  readonly cursors: Cursors;
  /** `asOf` of the last activity that a complete pull brought. */
  readonly activeSince: string | null;
}

export interface MirrorPage {
  /** What the mirror must still say of itself; otherwise another pull or a clearing came between ([PL6]). */
  readonly expected: MirrorPlace;
  readonly epoch: string;
  readonly rows: readonly RemoteRow[];
  readonly tombstones: readonly Tombstone[];
  readonly cursors: Cursors;
  readonly activity: Activity | null;
  readonly activeSince: string | null;
  /** Everything below this xid has been pulled with this page; null as long as there is more ([PL10]). */
  readonly coveredBelow: string | null;
  /** The pull began with an empty mirror, so hardly any of the rows is there; it only saves work. */
  readonly isFirstFill: boolean;
}

export interface MirrorStore {
  cursor(): Promise<MirrorPlace>;
  /**
   * Rows, tombstones and cursor in one transaction; rows that are not newer than the stored ones are passed over ([PL3]).
   * False, and nothing written, when the mirror is not where the page expects it.
   */
  apply(page: MirrorPage): Promise<boolean>;
  /** Rows as hints: applied when newer and not covered by a pull yet; the cursor stays ([RT1], [PL10]). */
  applyHint(rows: readonly RemoteRow[]): Promise<void>;
  has(table: MirrorTable, id: string): Promise<boolean>;
  /** Rows stay, epoch and cursors go: the next pull reads everything anew, and empties the mirror with its first page ([PL4]). */
  forgetPlace(): Promise<void>;
  clear(): Promise<void>;
}

/** Who may send now. `unreachable`: a session exists but could not be renewed for lack of a network. */
export type Identity =
  | { readonly kind: 'member'; readonly uid: string; readonly accessToken: string }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'none' };

export interface SessionPort {
  current(): Promise<Identity>;
  /** Renews the access token although it looks valid here (the device's clock may be wrong). */
  renew(): Promise<Identity>;
}

/** The session of the visitor's outbox: none ([ID2]). */
export const visitorSession: SessionPort = {
  current: async () => ({ kind: 'visitor' }),
  renew: async () => ({ kind: 'visitor' }),
};

export type Sender = Extract<Identity, { kind: 'member' | 'visitor' }>;

export type SendOutcome =
  /** Committed on the server; `rows` are what the mirror should hold before the entry goes. */
  | { readonly kind: 'applied'; readonly rows: readonly RemoteRow[] }
  /** No answer. `isUnsent`: the request did not leave the device either. */
  | { readonly kind: 'retry'; readonly scope: 'connection'; readonly isUnsent?: true }
  | { readonly kind: 'retry'; readonly scope: 'entry'; readonly afterMs: number | null }
  | { readonly kind: 'needs-auth' }
  | { readonly kind: 'rejected'; readonly refusal: Refusal }
  | { readonly kind: 'client-too-old' }
  /** Of an entry that its writer takes back ([OB8]): it had not arrived, and from now on the server refuses it. */
  | { readonly kind: 'withdrawn' }
  /** It had arrived. */
  | { readonly kind: 'taken' };

export interface PullPage {
  readonly uid: string;
  readonly epoch: string;
  /** Every transaction below this number had ended when the page was read. */
  readonly horizon: string;
  /** The server may have pruned tombstones that the mirror has not seen ([PL11]). */
  readonly missesTombstones: boolean;
  readonly rows: readonly RemoteRow[];
  readonly tombstones: readonly Tombstone[];
  /** The newest messages ahead of their turn, for a mirror that this page does not bring up to date; empty otherwise. */
  readonly recent: readonly RemoteRow[];
  /** Now and then; changes nothing but when members were last here. */
  readonly activity?: Activity;
  /** Per table: the last place read, and whether there is more behind it. */
  readonly scans: Readonly<Record<string, { readonly last: Position | null; readonly more: boolean }>>;
}

export type PullOutcome =
  | { readonly kind: 'page'; readonly page: PullPage }
  /** No answer. */
  | { readonly kind: 'retry' }
  /** The server is there, and in trouble with this. `code`: its own, or the status. */
  | { readonly kind: 'server-error'; readonly code: string; readonly afterMs: number | null }
  | { readonly kind: 'needs-auth' }
  | { readonly kind: 'client-too-old' };

export interface Transport {
  /** False for what a newer version of the app has written: it waits for that version ([LN6]). */
  canSend(entry: Entry): boolean;
  /** How many entries of one kind may travel in one request. */
  batchLimit(kind: string): number;
  /**
   * Sends entries of one lane and kind, in their order, under exactly this identity. One outcome an entry, in the same
   * order. Never throws: what went wrong is an outcome. An entry that is taken back travels alone; of it is asked whether
   * it has arrived.
   */
  send(entries: readonly Entry[], sender: Sender): Promise<readonly SendOutcome[]>;
  /** `activeSince`: when the server last listed who was here. */
  pull(cursors: Cursors, sender: Sender, activeSince?: string | null): Promise<PullOutcome>;
}

/** What the rest of the app hears; every tab gets it, whichever tab sent. */
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
  /** How it ended that its writer took back what may have arrived ([OB8]). */
  | { readonly kind: 'withdrawn'; readonly id: string }
  | { readonly kind: 'not-withdrawn'; readonly id: string }
  /** Something was put into this owner's queue; without an id, because nothing is decided about it. */
  | { readonly kind: 'queued'; readonly owner: string }
  /** The background got something of this owner's through, for a page to settle ([BG3]). */
  | { readonly kind: 'arrived'; readonly owner: string }
  | { readonly kind: 'online' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'pulled'; readonly at: number }
  /** The server answers, and not with what is new. */
  | { readonly kind: 'pull-failed'; readonly code: string }
  | { readonly kind: 'sign-in-needed' }
  /** The server takes a renewed session, or one that it refused before. */
  | { readonly kind: 'session-accepted' }
  | { readonly kind: 'client-too-old' }
  /** The server takes again what it found too old. */
  | { readonly kind: 'client-new-enough' };

export interface Announcer {
  announce(event: SyncEvent): void;
}
