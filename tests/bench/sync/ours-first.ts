import type { Profile } from '../../../src/domain/profile.ts';
import { MirrorDb } from '../../../src/local/mirror/mirror-db.ts';
import { OutboxDb } from '../../../src/local/outbox/outbox-db.ts';
import { readMirror } from '../../../src/member/first-view.ts';
import { firstMembers, type Device } from './work.ts';

/** Does what the portal does before its first card. The portal loads engine and client after it; this page loads neither. */
export const oursFirstMembers = async ({ uid }: Device): Promise<readonly Profile[]> => {
  const device = { uid, mirror: new MirrorDb(uid), outbox: new OutboxDb(uid) };
  const { members } = await readMirror(device, Date.now());
  return members.slice(0, firstMembers);
};
