import { createContext, useContext } from 'react';
import type { OutboxDb } from '../../local/outbox/outbox-db.ts';
import type { Member } from '../member.ts';

export const MemberContext = createContext<Member | null>(null);

/** The visitor's outbox: applications. */
export const VisitorDbContext = createContext<OutboxDb | null>(null);

/** The signed-in member; null without one, and until the first view is read. */
export const useMember = (): Member | null => useContext(MemberContext);
