import type { EvictionMarker } from '../eviction.ts';
import type { MessageKey, SavedEdits } from '../../../features/chat/rules/message.ts';
import type { ProfileValue, SavedValues } from '../../../features/people/rules/overwritten.ts';
import {
  flag,
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isObjectOf,
  isRecordOf,
  isText,
  json,
  text,
} from './formats.ts';
import { onDevice } from './key-value-store.ts';

const texts = isRecordOf(isText);
const drafts = json(isRecordOf(isObject));
const isProfileValue = (value: unknown): value is ProfileValue => isText(value) || isBoolean(value);

const createMemberValues = (uid: string) =>
  ({
    /** What the member typed into the composer. Until it is sent. */
    chatDraft: onDevice(`chat-draft-${uid}`, text),
    /** What the member typed into the own profile. Until it is saved or discarded. */
    profileDraft: onDevice(`profile-draft-${uid}`, json(texts)),
    /** What an organiser typed into the forms of editions, by their ids. Until it is saved or discarded. */
    editionEdits: onDevice(`edition-edits-${uid}`, drafts),
    /** What an organiser typed into the forms of villas, by their editions. Until it is saved, discarded, or sign-out. */
    villaEdits: onDevice(`villa-edits-${uid}`, drafts),
    /** What an organiser typed into the forms of notes, by their applications. Until it is stored. */
    noteEdits: onDevice(`note-edits-${uid}`, drafts),
    /** What an organiser typed into the form of an announcement. Until it is stored. */
    announcementDraft: onDevice(`announcement-draft-${uid}`, json(texts)),
    /** The newest message that the member has seen here, for the unread line and the badge. Until the account is deleted. */
    lastRead: onDevice<MessageKey>(`chat-seen-${uid}`, {
      parse(stored) {
        const [at, id] = stored.split(' ');
        return at && id ? [at, id] : null;
      },
      print: (key) => key.join(' '),
    }),
    /** The messages that this device edited, to tell when another device has replaced the text. Until sign-out. */
    savedEdits: onDevice(
      `edits-saved-${uid}`,
      json<SavedEdits>(isRecordOf(isObjectOf({ content: isText, at: isNumber }))),
    ),
    /** The message that the draft of the composer answers. Until it is sent. */
    chatReply: onDevice(`chat-reply-${uid}`, text),
    /** What this device saved of the own profile, to tell when another device has replaced it. Until sign-out. */
    savedProfile: onDevice(
      `profile-saved-${uid}`,
      json<SavedValues>(isRecordOf(isObjectOf({ value: isProfileValue, at: isNumber }))),
    ),
    /** The gate answers without sounds. Until the account is deleted. */
    gateMuted: onDevice(`gate-muted-${uid}`, flag),
    /** What the databases held, to tell when the browser has evicted them. Until the account is deleted. */
    evictionMarker: onDevice(
      `eviction-marker-${uid}`,
      json<EvictionMarker>(
        isObjectOf({
          databases: isText,
          hasMirror: isBoolean,
          unsent: isListOf(isNumber),
          lost: isNullOr(isListOf(isNumber)),
        }),
      ),
    ),
    /** The mirror was removed because the device had not reached the server for too long. Until the member has read it. */
    mirrorRemoved: onDevice(`copy-removed-${uid}`, flag),
    /** The release times of the newest announcements that the member has seen and hidden here. Until the account is deleted. */
    seenAnnouncement: onDevice(`announcement-seen-${uid}`, text),
    hiddenAnnouncement: onDevice(`announcement-hidden-${uid}`, text),
    /** The member has let this device ring. Until they end it here, or the account is deleted. */
    wantsPush: onDevice(`wants-push-${uid}`, flag),
    /** The edition whose villa's page was opened here, or whose notice about it was read. Until the account is deleted. */
    villaSeen: onDevice(`villa-seen-${uid}`, text),
    /** A newcomer's first steps are done or hidden. Until the account is deleted. */
    firstStepsOver: onDevice(`first-steps-over-${uid}`, flag),
  }) as const;

const known = new Map<string, ReturnType<typeof createMemberValues>>();

/** What this device remembers for one member, since members may share a device. `uid`: a member's id, or `visitor`. */
export const memberValues = (uid: string) => {
  const values = known.get(uid) ?? createMemberValues(uid);
  known.set(uid, values);
  return values;
};

/** Removes what an organiser typed at the desk, which may hold the Wi-Fi's password: only an organiser's device keeps it. */
export const forgetDeskDrafts = (uid: string): void => {
  const { editionEdits, villaEdits, noteEdits, announcementDraft } = memberValues(uid);
  for (const draft of [editionEdits, villaEdits, noteEdits, announcementDraft]) draft.write(null);
};

/** Removes what this device remembers for a member whose account was deleted. */
export const forgetMember = (uid: string): void => {
  for (const value of Object.values(memberValues(uid))) value.write(null);
};
