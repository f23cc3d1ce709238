import { createContext, useContext } from 'react';
import type { MirrorDb } from '../mirror/mirror-db.ts';
import type { OutboxDb } from '../outbox/outbox-db.ts';

/** The signed-in member's storage on this page; null while nobody is signed in. */
export interface Portal {
  readonly uid: string;
  readonly mirror: MirrorDb;
  readonly outbox: OutboxDb;
}

export const PortalContext = createContext<Portal | null>(null);

/** The outbox that belongs to nobody who is signed in: applications. */
export const VisitorOutboxContext = createContext<OutboxDb | null>(null);

export const usePortal = (): Portal | null => useContext(PortalContext);
