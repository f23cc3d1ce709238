import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../engine/member/hooks/use-shared-read.ts';
import { useSeat } from '../editions/use-seat.ts';
import { villaDocument } from './tables.ts';

/** Whether the villa's page tells the member something: about the villa itself, or that its facts come before their edition. */
export const useKnowsVilla = (): boolean => {
  const hasVilla = useHasVilla();
  return useSeat().seat !== undefined || hasVilla;
};

/** Whether a villa is on this device. */
export const useHasVilla = (): boolean => useSharedRead(useMember()?.mirror, readHasVilla) ?? false;

const readHasVilla = (mirror: MirrorDb) => mirror.hasDocument(villaDocument);
