import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import { useMembershipStatus } from '../people/use-membership-status.ts';
import { villaDocument } from './tables.ts';

/** Whether the villa's page has something for the member: the villa itself, or for who has a seat that it comes. */
export const useKnowsVilla = (): boolean => {
  const hasVilla = useHasVilla();
  return useMembershipStatus()?.seat !== undefined || hasVilla;
};

/** Whether this device holds a villa. */
export const useHasVilla = (): boolean => useSharedRead(useMember()?.mirror, readHasVilla) ?? false;

const readHasVilla = (mirror: MirrorDb) => mirror.hasDocument(villaDocument);
