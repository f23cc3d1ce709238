import { perMember } from '../../engine/member/per-member.ts';
import type { MessageKey } from './rules/message.ts';

/** `complete`: the mirror has all older messages. `more`: some came. `out-of-reach`: it may lack some, and the server does not answer. */
export type FetchedOlder = 'complete' | 'more' | 'out-of-reach';

/** Fetches the messages from before this one into the mirror. Null until the member is online: its code loads with the connection. */
export const fetchOlder = perMember<((before: MessageKey) => Promise<FetchedOlder>) | null>(() => null);
