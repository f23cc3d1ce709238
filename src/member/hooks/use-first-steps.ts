import { useLiveQuery } from 'dexie-react-hooks';
import { firstSteps } from '../../domain/first-steps.ts';
import type { Profile } from '../../domain/profile.ts';
import type { Entry } from '../../sync/entry.ts';
import type { Member } from '../open-member.ts';
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
  const isQueued = (await outbox.entries.toArray()).some(isOwnMessage);
  const hasWritten = isQueued || (await mirror.messages.filter(({ userId }) => userId === uid).first());
  return { profile, steps: firstSteps(profile, Boolean(hasWritten)) };
};

const isOwnMessage = ({ kind, state, isWithdrawing }: Entry): boolean =>
  kind === 'message' && state !== 'rejected' && !isWithdrawing;
