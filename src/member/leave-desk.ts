import type { Engine } from '../sync/engine.ts';
import type { MirrorDb } from '../local/mirror/mirror-db.ts';
import { removeDesk } from '../local/mirror/remove-mirror.ts';
import { removeDeskActs, type OutboxDb } from '../local/outbox/outbox-db.ts';
import { memberValues } from '../local/store/member-keys.ts';

interface Device {
  readonly uid: string;
  readonly mirror: Pick<MirrorDb, 'profiles'>;
  readonly outbox: OutboxDb;
  readonly pullDesk: Engine['pullDesk'];
}

/** Removes what only an organiser's device may keep: the desk's copy, and drafts and acts, which may hold the Wi-Fi's password. */
export const createDeskLeaver = ({ uid, mirror, outbox, pullDesk }: Device) => {
  /** False once this page has removed all of it. */
  let mayHoldDesk = true;
  /** Asks for the badge and not for its change: the background worker may have stored the change, and clears no drafts. */
  const isBadgeLost = async () => {
    const isOrganiser = (await mirror.profiles.get(uid))?.isOrganiser;
    if (isOrganiser) mayHoldDesk = true;
    return isOrganiser === false && mayHoldDesk;
  };
  const removeDrafts = () => {
    const { editionEdits, villaEdits, noteEdits, announcementDraft } = memberValues(uid);
    for (const draft of [editionEdits, villaEdits, noteEdits, announcementDraft]) draft.write(null);
  };
  return {
    isBadgeLost,
    /** For after each complete pull, when the own badge is what the server says. */
    async leaveIfLost(): Promise<void> {
      if (!(await isBadgeLost())) return;
      removeDrafts();
      await pullDesk(async () => {
        await Promise.all([removeDesk(uid), removeDeskActs(outbox)]);
        return true;
      });
      // A form that was open until its desk went may have kept another draft.
      removeDrafts();
      mayHoldDesk = false;
    },
  };
};
