import { flag, isObject, isRecordOf, isText, json } from '../../engine/local/store/formats.ts';
import { onDevice } from '../../engine/local/store/key-value-store.ts';
import { forEachMember } from '../../engine/local/store/member-store.ts';

const drafts = json(isRecordOf(isObject));

/** The values that this device stores about an organiser's work. */
export const deskStored = forEachMember(
  (uid) => ({
    /** Drafts of editions, by their ids. Until it is saved or discarded. */
    editionEdits: onDevice(`edition-edits-${uid}`, drafts),
    /** Drafts of villas, by their editions. Until it is saved, discarded, or sign-out. */
    villaEdits: onDevice(`villa-edits-${uid}`, drafts),
    /** Drafts of notes, by their applications. Until it is stored. */
    noteEdits: onDevice(`note-edits-${uid}`, drafts),
    /** Drafts of what attendees brought live, by their attendees. Until it is stored. */
    workEdits: onDevice(`work-edits-${uid}`, drafts),
    /** The draft of an announcement. Until it is stored. */
    announcementDraft: onDevice(`announcement-draft-${uid}`, json(isRecordOf(isText))),
    /** The gate answers without sounds. Until the account is deleted. */
    gateMuted: onDevice(`gate-muted-${uid}`, flag),
  }),
  // They hold the Wi-Fi's password.
  ['villaEdits'],
);

/** Removes what an organiser typed at the desk, which may hold the Wi-Fi's password: only an organiser's device keeps it. */
export const forgetDeskDrafts = (uid: string): void => {
  const { editionEdits, villaEdits, noteEdits, workEdits, announcementDraft } = deskStored(uid);
  for (const draft of [editionEdits, villaEdits, noteEdits, workEdits, announcementDraft]) draft.write(null);
};
