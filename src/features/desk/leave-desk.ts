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

/** Removes drafts and acts of the desk once the member is no organiser any more. The pull that shows this removes the desk itself. */
export const createDeskLeaver = ({ uid, mirror, outbox }: Device) => {
  /** False once this page has removed all of it. */
  let mayHoldDesk = true;
  return {
    mayHoldDesk: () => mayHoldDesk,
    /** Call after each complete pull. */
    async leaveUnlessOrganiser(): Promise<void> {
      const told = await mirror.document(membershipStatusDocument);
      if (told?.desk) mayHoldDesk = true;
      if (!told || told.desk || !mayHoldDesk) return;
      forgetDeskDrafts(uid);
      await removeDeskActs(outbox);
      mayHoldDesk = false;
    },
  };
};

/** Removes the desk of a member who is no organiser any more, after each pull. */
export const leaveDeskOnline: OnlineService = (member, { engine, afterPull, afterLive }) => {
  const desk = createDeskLeaver(member);
  // If this fails, the next pull tries again.
  afterPull(() => void desk.leaveUnlessOrganiser().catch(() => undefined));
  afterLive((rows) => {
    // The organiser's badge may be gone: a pull tells, and removes the desk.
    const isOwn = rows.some(({ table, id }) => table === peopleTables.profiles.name && id === member.uid);
    if (isOwn && desk.mayHoldDesk()) engine.missed();
  });
};
