import type { AfterRun } from '../../engine/worker/background-run.ts';
import { peopleTables } from '../people/tables.ts';
import { deskAct, removeDeskActs } from './changes.ts';
import { deskDocument } from './tables.ts';

/**
 * Removes the desk and its acts after a run of the background worker, when the member is no organiser any more: the server refused an act,
 * or the mirrored profile has no organiser's badge.
 */
export const leaveDesk: AfterRun = async ({ uid, mirror, outbox }, refused) => {
  // 42501: the session is valid, and the member has no right to act at the desk.
  const isRefused = refused.some(
    ({ entryKind, refusal }) => entryKind === deskAct.kind && refusal.code === '42501',
  );
  const profile = await mirror?.rows(peopleTables.profiles).get(uid);
  if (!isRefused && profile?.is_organiser !== false) return;
  await mirror?.documents.delete(deskDocument.name);
  await removeDeskActs(outbox);
};
