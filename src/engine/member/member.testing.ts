import { createEvents } from '../local/browser/ports.ts';
import { MirrorDb } from '../local/mirror/mirror-db.ts';
import { OutboxDb } from '../local/outbox/outbox-db.ts';
import { createWriting } from '../sync/writing.ts';
import { writingPorts, type Member } from './member.ts';
import { changes, schema } from '../../app/capabilities.ts';

/** A member on a new device without a connection. */
export const unconnectedMember = (uid: string, change: Partial<Member> = {}): Member => {
  const outbox = new OutboxDb(uid);
  return {
    uid,
    mirror: new MirrorDb(uid, schema),
    outbox,
    changes,
    writing: createWriting(writingPorts(uid, outbox, createEvents())),
    openDocuments: new Set(),
    opened: Promise.resolve(),
    firstViewShown: Promise.resolve(),
    online: async () => null,
    close: async () => {},
    ...change,
  };
};
