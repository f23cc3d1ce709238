import { useLiveQuery } from 'dexie-react-hooks';
import { nameOf } from '../../domain/profile.ts';
import { usePortal } from '../../member/hooks/portal-context.ts';

/** Names members by their ids. Null stands for nobody's session, and an unknown id for a deleted account. */
export const useNames = (ids: readonly (string | null)[]): ((id: string | null) => string) => {
  const portal = usePortal();
  const wanted = [...new Set(ids)].filter((id) => id !== null).toSorted();
  const names = useLiveQuery(async () => {
    const members = (await portal?.mirror.profiles.bulkGet(wanted)) ?? [];
    return new Map(members.flatMap((member) => (member ? [[member.id, nameOf(member)]] : [])));
  }, [portal, wanted.join()]);
  return (id) => (id === null ? 'The database' : (names?.get(id) ?? 'Former member'));
};
