import { createContext, useContext } from 'react';
import type { MessageKey } from '../../domain/message.ts';
import type { PullEnd, RebuildEnd } from '../../sync/pulling.ts';
import type { MirrorDb } from '../../local/mirror/mirror-db.ts';
import type { OutboxDb } from '../../local/outbox/outbox-db.ts';
import type { FirstView } from '../first-view.ts';

/** The signed-in member's storage on this page; null while nobody is signed in or the first view is still being read. */
export interface Portal {
  readonly uid: string;
  readonly mirror: MirrorDb;
  readonly outbox: OutboxDb;
  readonly fetchOlder?: FetchOlder;
  /** Read before the first render, so that the first frame shows it; later reads replace it. */
  readonly firstView?: FirstView;
  /** Resolves when the first view is on the screen: background work begins then. */
  readonly firstViewShown?: Promise<void>;
  /** Sends and pulls now; resolves to how it ended. */
  readonly pullNow?: () => Promise<PullEnd>;
  /** Rebuilds this device's copy if the server is reachable; resolves to how it ended. */
  readonly rebuild?: () => Promise<RebuildEnd>;
}

/**
 * Fetches messages older than `before` into the mirror. `complete`: the mirror holds all older messages. `more`: some came.
 * `out-of-reach`: the mirror may lack some, and the server is unreachable.
 */
export type FetchOlder = (before: MessageKey) => Promise<'complete' | 'more' | 'out-of-reach'>;

export const PortalContext = createContext<Portal | null>(null);

/** The visitor's outbox, which holds applications. */
export const VisitorOutboxContext = createContext<OutboxDb | null>(null);

export const usePortal = (): Portal | null => useContext(PortalContext);
