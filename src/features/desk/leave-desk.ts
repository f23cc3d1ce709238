import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import type { OutboxDb } from '../../engine/local/outbox/outbox-db.ts';
import { membershipStatusDocument, peopleTables } from '../people/tables.ts';
import type { OnlineService } from '../../engine/member/service.ts';
import { forgetDeskDrafts } from './stored.ts';
import { removeDeskActs } from './changes.ts';

interface Device {
  readonly uid: string;
  readonly mirror: Pick<MirrorDb, 'document'>;
  readonly outbox: OutboxDb;
}

/** Removes the drafts and acts of a former organiser. The pull that takes the role away has already removed the mirrored desk. */
export const createDeskLeaver = ({ uid, mirror, outbox }: Device) => {
  /** False once this page has removed the drafts and acts. */
  let mayHoldDesk = true;
  return {
    mayHoldDesk: () => mayHoldDesk,
    /** Call after each complete pull. */
    async leaveUnlessOrganiser(): Promise<void> {
      const status = await mirror.document(membershipStatusDocument);
      if (status?.desk) mayHoldDesk = true;
      if (!status || status.desk || !mayHoldDesk) return;
      forgetDeskDrafts(uid);
      await removeDeskActs(outbox);
      mayHoldDesk = false;
    },
  };
};

/** After each pull, removes what a former organiser's device holds of the desk. */
export const leaveDeskOnline: OnlineService = (member, { engine, afterPull, afterLive }) => {
  const desk = createDeskLeaver(member);
  // After a failure the next pull retries.
  afterPull(() => void desk.leaveUnlessOrganiser().catch(() => undefined));
  afterLive((rows) => {
    // The own profile may have lost the organiser's badge. Only a pull shows whether the role is gone.
    const isOwn = rows.some(({ table, id }) => table === peopleTables.profiles.name && id === member.uid);
    if (isOwn && desk.mayHoldDesk()) engine.missed();
  });
};
