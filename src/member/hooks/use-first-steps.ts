import { useLiveQuery } from 'dexie-react-hooks';
import { firstSteps } from '../../domain/first-steps.ts';
import type { Profile } from '../../domain/profile.ts';
import type { Member } from '../open-member.ts';
import { readEntries, takesEffect } from '../read-entries.ts';
import { readMyProfile } from './use-my-profile.ts';

interface Newcomer {
  readonly profile: Profile;
  /** Which of the three are done. */
  readonly steps: readonly boolean[];
}

/** The member's profile and first steps, with what waits in the outbox; undefined before the first pull. */
export const useFirstSteps = (member: Member): Newcomer | undefined =>
  useLiveQuery(() => readNewcomer(member), [member], inFirstView(member));

/** For the first frame: without hidden values and older messages. */
const inFirstView = ({ uid, firstView }: Member): Newcomer | undefined => {
  const profile = firstView.authors.find(({ id }) => id === uid);
  const hasWritten = firstView.messages.some(({ userId }) => userId === uid);
  return profile && { profile, steps: firstSteps(profile, hasWritten) };
};

const readNewcomer = async (member: Member): Promise<Newcomer | undefined> => {
  const { uid, mirror, outbox } = member;
  const profile = await readMyProfile(member);
  if (!profile) return undefined;
  const isQueued = (await readEntries(outbox)).some(
    (entry) => entry.kind === 'message' && takesEffect(entry),
  );
  const hasWritten = isQueued || (await mirror.messages.filter(({ userId }) => userId === uid).first());
  return { profile, steps: firstSteps(profile, Boolean(hasWritten)) };
};
