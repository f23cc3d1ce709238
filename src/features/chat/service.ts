import type { Service } from '../../engine/member/service.ts';
import { followReadMark } from './read-mark.ts';
import { watchUnread } from './unread.ts';
import { chatStored } from './stored.ts';

/** Keeps the place up to which the member has read, and the count of what is unread. */
export const chatService: Service = {
  stored: chatStored,
  start({ uid, mirror }, closing) {
    followReadMark({ uid, mirror, closing });
    watchUnread(uid, mirror, closing);
  },
};
