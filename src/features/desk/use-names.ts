import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext } from 'react';
import type { Desk, DeskAnnouncement } from './rules/desk.ts';
import { nameOf } from '../people/rules/profile.ts';
import { isolated } from '../../domain/isolated.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { peopleTables } from '../people/tables.ts';

/** The names of suspended members by their ids. The directory hides these names, and only organisers see them. */
export const SuspendedNames = createContext<ReadonlyMap<string, string>>(new Map());

export const namesOfSuspended = ({ suspensions }: Desk): ReadonlyMap<string, string> =>
  new Map(suspensions.flatMap(({ member, name }) => (name === null ? [] : [[member, name]])));

/** The name of a deleted account. */
export const formerMember = 'Former member';

/**
 * Returns a function that names a member by the id. The names are isolated for use in sentences. A null id
 * and an unknown one are a deleted account.
 */
export const useNames = (ids: readonly (string | null)[]): ((id: string | null) => string) => {
  const mirror = useMember()?.mirror;
  const suspended = useContext(SuspendedNames);
  const wanted = [...new Set(ids)].filter((id) => id !== null).toSorted();
  const names = useLiveQuery(async () => {
    const profiles = (await mirror?.rows(peopleTables.profiles).bulkGet(wanted)) ?? [];
    return new Map(profiles.flatMap((profile) => (profile ? [[profile.id, nameOf(profile)]] : [])));
  }, [mirror, wanted.join()]);
  return (id) => isolated(suspended.get(id ?? '') ?? names?.get(id ?? '') ?? formerMember);
};

/** Names who acted in an entry of the audit log, which keeps the ids of deleted accounts: null is an act without a session. */
export const actorName = (id: string | null, nameById: (id: string | null) => string): string =>
  id === null ? 'The server’s operator' : nameById(id);

/** Says whom an announcement is for. */
export const audienceText = (
  { audience, edition }: Pick<DeskAnnouncement, 'audience' | 'edition'>,
  nameEdition: (id: string) => string,
): string =>
  audience === 'members' || edition === null
    ? 'all members'
    : `the attendees of the edition of ${nameEdition(edition)}`;
