import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import {
  findOverwritten,
  type ProfileItem,
  type ProfileValues,
  type Overwritten,
  type SavedValues,
} from '../../domain/overwritten.ts';
import { memberValues } from '../../local/store/member-keys.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import type { MemberStorage } from '../../member/open-member.ts';
import { readHeldProfile, valuesSetBy } from '../../member/hooks/use-my-profile.ts';
import { readEntries, takesEffect } from '../../member/read-entries.ts';
import { useStored } from '../../member/hooks/use-stored.ts';

/**
 * The values that this device saved and another device has overwritten. May report a false loss for a moment, because
 * the profile's two rows (public and hidden values) arrive one after the other.
 */
export const useOverwritten = (): {
  readonly overwritten: readonly Overwritten[];
  /** Forgets a loss that the member has seen or undone. */
  readonly settle: (what: ProfileItem) => void;
} => {
  const member = useMember();
  const uid = member?.uid ?? null;
  const stored = uid === null ? null : memberValues(uid).savedProfile;
  const saved = useStored(stored) ?? none;
  const seen = useLiveQuery(async () => (member ? readState(member) : undefined), [member, saved]);
  const overwritten = useMemo(
    () => (seen?.held ? findOverwritten(saved, seen.held, seen.pending, seen.at) : []),
    [saved, seen],
  );
  return {
    overwritten,
    settle: (what) => {
      const { [what]: _settled, ...rest } = saved;
      stored?.write(rest);
    },
  };
};

const none: SavedValues = {};

const readState = async (member: MemberStorage) => {
  const waiting = (await readEntries(member.outbox)).filter(takesEffect);
  const pending: ProfileValues = Object.assign({}, ...waiting.map(valuesSetBy));
  return { held: await readHeldProfile(member), pending, at: Date.now() };
};
