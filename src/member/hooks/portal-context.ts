import { createContext, useContext } from 'react';
import type { MessageKey } from '../../domain/message.ts';
import type { PullEnd, RebuildEnd } from '../../sync/pull-when.ts';
import type { MirrorDb } from '../../local/mirror/mirror-db.ts';
import type { OutboxDb } from '../../local/outbox/outbox-db.ts';
import type { DeskAnswer } from '../../server/desk.ts';
import type { TicketAnswer } from '../../server/ticket.ts';
import type { FirstView } from '../first-view.ts';
import type { Pictures } from '../pictures.ts';

/** The signed-in member's storage on this page; null without a member, and until the first view is read. */
export interface Portal {
  readonly uid: string;
  readonly mirror: MirrorDb;
  readonly outbox: OutboxDb;
  readonly fetchOlder?: FetchOlder;
  readonly pictures?: Pictures;
  readonly desk?: DeskService;
  readonly fetchTicket?: FetchTicket;
  /** Read before the first frame, which shows it. Later reads replace it. */
  readonly firstView?: FirstView;
  /** Resolves when the page shows the first view. Work that nobody waits for starts then. */
  readonly firstViewShown?: Promise<void>;
  /** Sends and pulls now; resolves to how it ended. */
  readonly pullNow?: () => Promise<PullEnd>;
  /** Rebuilds the mirror if the server answers; resolves to how it ended. */
  readonly rebuild?: () => Promise<RebuildEnd>;
}

/**
 * Fetches messages from before this one into the mirror. `complete`: the mirror has all of them. `more`: some came.
 * `out-of-reach`: the mirror may lack some, and the server does not answer.
 */
export type FetchOlder = (before: MessageKey) => Promise<'complete' | 'more' | 'out-of-reach'>;

export type FetchTicket = () => Promise<TicketAnswer>;

/** What an organiser's desk asks the server. */
export interface DeskService {
  /** Runs a pull of the desk, then removes the acts that had arrived before it ([OB5]). `pull` resolves to whether it was stored. */
  settle(pull: () => Promise<boolean>): Promise<void>;
  /** `revision`: the one that the device has; null without one. */
  pull(revision: string | null): Promise<DeskAnswer>;
  /** Asks to be the first organiser; resolves to whether the member is an organiser now. */
  claim(): Promise<boolean>;
}

export const PortalContext = createContext<Portal | null>(null);

/** The visitor's outbox: applications. */
export const VisitorOutboxContext = createContext<OutboxDb | null>(null);

export const usePortal = (): Portal | null => useContext(PortalContext);
