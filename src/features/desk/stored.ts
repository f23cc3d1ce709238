import { flag, isObject, isRecordOf, isText, json } from '../../engine/local/store/formats.ts';
import { onDevice } from '../../engine/local/store/key-value-store.ts';
import { forEachMember } from '../../engine/local/store/member-store.ts';

const drafts = json(isRecordOf(isObject));

/** The values that this device stores about an organiser's work. */
export const deskStored = forEachMember(
  (uid) => ({
    /** Drafts of editions, by their ids. Each until it is saved or discarded. */
    editionEdits: onDevice(`edition-edits-${uid}`, drafts),
    /** Drafts of villas, by their editions. Each until it is saved or discarded, or the member signs out. */
    villaEdits: onDevice(`villa-edits-${uid}`, drafts),
    /** Drafts of notes, by their applications. Each until the note is in the outbox. */
    noteEdits: onDevice(`note-edits-${uid}`, drafts),
    /** Drafts of what went live, by the attendees. Each until it is in the outbox. */
    workEdits: onDevice(`work-edits-${uid}`, drafts),
    /** The draft of an announcement. Until the announcement is in the outbox. */
    announcementDraft: onDevice(`announcement-draft-${uid}`, json(isRecordOf(isText))),
    /** True: the gate plays no sounds. Until the account is deleted. */
    gateMuted: onDevice(`gate-muted-${uid}`, flag),
  }),
  // Sign-out removes these, because they hold the Wi-Fi's password.
  ['villaEdits'],
);

/** Removes all drafts of the desk from the device of a former organiser. They may hold the Wi-Fi's password. */
export const forgetDeskDrafts = (uid: string): void => {
  const { editionEdits, villaEdits, noteEdits, workEdits, announcementDraft } = deskStored(uid);
  for (const draft of [editionEdits, villaEdits, noteEdits, workEdits, announcementDraft]) draft.write(null);
};
