import { perMember } from '../../engine/member/per-member.ts';
import type { Service } from '../../engine/member/service.ts';
import type { MessageKey } from './rules/message.ts';
import { followReadMark } from './read-mark.ts';
import { watchUnread } from './unread.ts';
import { chatStored } from './stored.ts';

/** Follows the read mark of the member's other devices, and counts the unread messages. */
export const chatService: Service = {
  stored: chatStored,
  start({ uid, mirror }, closing) {
    followReadMark({ uid, mirror, closing });
    watchUnread(uid, mirror, closing);
  },
};

/** `complete`: the mirror has all older messages. `more`: some came. `out-of-reach`: it may lack some, and the server does not answer. */
export type FetchedOlder = 'complete' | 'more' | 'out-of-reach';

/** Fetches the messages before this one into the mirror. Null until the member is online: its code loads with the connection. */
export const fetchOlder = perMember<((before: MessageKey) => Promise<FetchedOlder>) | null>(() => null);
