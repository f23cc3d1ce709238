import type { MessageKey, SavedEdits } from './rules/message.ts';
import type { SharedText } from './rules/shared-text.ts';
import { isNumber, isObjectOf, isRecordOf, isText, json, text } from '../../engine/local/store/formats.ts';
import { inTab, onDevice } from '../../engine/local/store/key-value-store.ts';
import { forEachMember } from '../../engine/local/store/member-store.ts';

/** The values that a tab stores for the chat. */
export const sharingStored = {
  /** The text that another app shared, until the composer takes it. */
  sharedText: inTab('goa-build-club:shared', json<SharedText>(isObjectOf({ words: isText, link: isText }))),
} as const;

/** The values that this device stores about a member's chat. */
export const chatStored = forEachMember(
  (uid) => ({
    /** The composer's draft, until it is sent. */
    chatDraft: onDevice(`chat-draft-${uid}`, text),
    /** The id of the message that the draft answers, until the draft is sent. */
    chatReply: onDevice(`chat-reply-${uid}`, text),
    /** The emoji with which the member reacted last, separated by spaces. Until the account is deleted. */
    lastEmoji: onDevice(`last-emoji-${uid}`, text),
    /** The newest message that the member has seen here, for the unread line and the badge. Until the account is deleted. */
    lastRead: onDevice<MessageKey>(`chat-seen-${uid}`, {
      parse(stored) {
        const [at, id] = stored.split(' ');
        return at && id ? [at, id] : null;
      },
      print: (key) => key.join(' '),
    }),
    /** This device's edits, to report when another device has overwritten one. Until sign-out. */
    savedEdits: onDevice(
      `edits-saved-${uid}`,
      json<SavedEdits>(isRecordOf(isObjectOf({ content: isText, at: isNumber }))),
    ),
    /** The release times of the newest announcements that the member has seen and hidden here. Until the account is deleted. */
    seenAnnouncement: onDevice(`announcement-seen-${uid}`, text),
    hiddenAnnouncement: onDevice(`announcement-hidden-${uid}`, text),
  }),
  ['savedEdits'],
);
