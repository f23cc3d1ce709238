import type { AfterRun } from '../../engine/worker/background-run.ts';
import { peopleTables } from '../people/tables.ts';
import { deskAct, removeDeskActs } from './changes.ts';
import { deskDocument } from './tables.ts';

/**
 * Removes the desk after a run of the background worker when the server refused an act, or when a returned row, or a pull before,
 * has taken the organiser's badge away.
 */
export const leaveDesk: AfterRun = async ({ uid, mirror, outbox }, refused) => {
  // The server knows the member, and refuses an act at the desk: the member is no organiser any more.
  const isLost = refused.some(
    ({ entryKind, refusal }) => entryKind === deskAct.kind && refusal.code === '42501',
  );
  const isGone = isLost || (await mirror?.rows(peopleTables.profiles).get(uid))?.is_organiser === false;
  if (!isGone) return;
  await mirror?.documents.delete(deskDocument.name);
  await removeDeskActs(outbox);
};
