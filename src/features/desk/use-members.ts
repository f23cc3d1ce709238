import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useMemo } from 'react';
import { beginsName } from '../../domain/fold-text.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { nameOf, shownUsername } from '../people/rules/profile.ts';
import { peopleTables } from '../people/tables.ts';
import { SuspendedNames } from './use-names.ts';

/** The members in this device's copy of the directory in whose name or username a word begins with the search, by name. */
export const useMembers = (search: string) => {
  const mirror = useMember()?.mirror;
  const suspended = useContext(SuspendedNames);
  const profiles = useLiveQuery(async () => mirror?.rows(peopleTables.profiles).toArray(), [mirror]);
  // Sorted once for all searches: the club may have 10,000 members.
  const members = useMemo(
    () =>
      (profiles ?? [])
        .map(({ username, ...profile }) => ({
          ...profile,
          name: suspended.get(profile.id) ?? nameOf(profile),
          username: username === null ? '' : shownUsername(username),
        }))
        .toSorted((a, b) => byName.compare(a.name, b.name)),
    [profiles, suspended],
  );
  const wanted = search.trim();
  return members.filter(
    ({ name, username }) => wanted === '' || [name, username].some((text) => beginsName(wanted, text)),
  );
};

const byName = new Intl.Collator();
