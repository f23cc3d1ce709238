import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { removeDeskActs, type OutboxDb } from '../../engine/local/outbox/outbox-db.ts';
import { forgetDeskDrafts } from '../../engine/local/store/member-keys.ts';

interface Device {
  readonly uid: string;
  readonly mirror: Pick<MirrorDb, 'membershipStatus'>;
  readonly outbox: OutboxDb;
}

/** Removes drafts and acts of the desk once the member is no organiser any more. The pull that shows this removes the desk itself. */
export const createDeskLeaver = ({ uid, mirror, outbox }: Device) => {
  /** False once this page has removed all of it. */
  let mayHoldDesk = true;
  return {
    mayHoldDesk: () => mayHoldDesk,
    /** Call after each complete pull. */
    async leaveUnlessOrganiser(): Promise<void> {
      const membershipStatus = await mirror.membershipStatus();
      if (membershipStatus?.desk) mayHoldDesk = true;
      if (!membershipStatus || membershipStatus.desk || !mayHoldDesk) return;
      forgetDeskDrafts(uid);
      await removeDeskActs(outbox);
      mayHoldDesk = false;
    },
  };
};
