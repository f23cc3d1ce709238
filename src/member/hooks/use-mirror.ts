import type { Standing } from '../../domain/profile.ts';
import type { MirrorDb } from '../../local/mirror/mirror-db.ts';
import { useMember } from './use-member.ts';
import { useSharedRead } from './use-shared-read.ts';

/** What the last pull told about the member: suspended or not, with a seat or without. Undefined before it is read. */
export const useStanding = (): Standing | undefined => {
  const member = useMember();
  return useSharedRead(member?.mirror, readStanding) ?? member?.firstView.standing;
};

/** Whether the villa's page has something for the member: the villa itself, or for who has a seat that it comes. */
export const useKnowsVilla = (): boolean => {
  const hasVilla = useHasVilla();
  return useStanding()?.seat !== undefined || hasVilla;
};

/** Whether this device holds a villa. */
export const useHasVilla = (): boolean => Boolean(useSharedRead(useMember()?.mirror, countVillas));

const readStanding = async ({ meta }: MirrorDb) => (await meta.get('cursor'))?.standing;
const countVillas = ({ villas }: MirrorDb) => villas.count();
