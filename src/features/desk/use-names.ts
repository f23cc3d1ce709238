import { useLiveQuery } from 'dexie-react-hooks';
import { nameOf } from '../../domain/profile.ts';
import { useMember } from '../../member/hooks/use-member.ts';

/** Names members by their ids. Null stands for an act without a member's session, and an unknown id for a deleted account. */
export const useNames = (ids: readonly (string | null)[]): ((id: string | null) => string) => {
  const mirror = useMember()?.mirror;
  const wanted = [...new Set(ids)].filter((id) => id !== null).toSorted();
  const names = useLiveQuery(async () => {
    const profiles = (await mirror?.profiles.bulkGet(wanted)) ?? [];
    return new Map(profiles.flatMap((profile) => (profile ? [[profile.id, nameOf(profile)]] : [])));
  }, [mirror, wanted.join()]);
  return (id) => (id === null ? 'The server’s operator' : (names?.get(id) ?? 'Former member'));
};
