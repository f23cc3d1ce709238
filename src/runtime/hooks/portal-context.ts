import { createContext, useContext } from 'react';
import type { MessageKey } from '../../domain/message.ts';
import type { PullEnd, RebuildEnd } from '../../sync/pulling.ts';
import type { MirrorDb } from '../../local/mirror/mirror-db.ts';
import type { OutboxDb } from '../../local/outbox/outbox-db.ts';
import type { FirstView } from '../first-view.ts';

/** The signed-in member's storage on this page; null while nobody is signed in, or what the page opens with is not known yet. */
export interface Portal {
  readonly uid: string;
  readonly mirror: MirrorDb;
  readonly outbox: OutboxDb;
  readonly fetchOlder?: FetchOlder;
  /** What was read of them before anything was drawn: the first frame shows it, and what is read later replaces it. */
  readonly firstView?: FirstView;
  /** Resolves when the page shows it: work that nobody waits for begins then. */
  readonly firstViewShown?: Promise<void>;
  /** Sends and pulls now; resolves to how it ended. */
  readonly pullNow?: () => Promise<PullEnd>;
  /** Reads this device's copy anew, where the server can be reached; resolves to how it ended. */
  readonly rebuild?: () => Promise<RebuildEnd>;
}

/**
 * Brings messages from before this one from the server into the mirror. `complete`: the mirror holds all that the server
 * has before it. `more`: some came. `out-of-reach`: the mirror may lack some, and the server cannot be asked now.
 */
export type FetchOlder = (before: MessageKey) => Promise<'complete' | 'more' | 'out-of-reach'>;

export const PortalContext = createContext<Portal | null>(null);

/** The outbox that belongs to nobody who is signed in: applications. */
export const VisitorOutboxContext = createContext<OutboxDb | null>(null);

export const usePortal = (): Portal | null => useContext(PortalContext);
