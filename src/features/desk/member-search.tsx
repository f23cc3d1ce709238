import { useLiveQuery } from 'dexie-react-hooks';
import { useState, type ReactNode } from 'react';
import { beginsName } from '../../domain/fold-text.ts';
import { nameOf, shownUsername } from '../people/rules/profile.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { peopleTables } from '../people/tables.ts';

interface MemberSearchProps {
  readonly label: string;
  /** The button beside each member that was found. */
  readonly choice: string;
  /** The ids of members whom the search leaves out. */
  readonly without: readonly string[];
  /** Resolves to whether the choice counts; otherwise the search keeps its text. */
  readonly onChoose: (id: string, name: string) => Promise<boolean>;
  /** Shown below a member of this list, by the id. */
  readonly failure?: (id: string) => ReactNode;
}

/** Finds a member in this device's copy of the directory. */
export const MemberSearch = ({ label, choice, without, onChoose, failure }: MemberSearchProps) => {
  const [search, setSearch] = useState('');
  const found = useFound(search, without);
  const choose = async (id: string, name: string) => {
    if (await onChoose(id, name)) setSearch('');
  };
  return (
    <>
      <div className="mt-6 max-w-md">
        <TextField
          label={label}
          placeholder="A member’s name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <ul className="mt-2 divide-y divide-night-line">
        {found.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <span>
              <bdi>{nameOf(member)}</bdi>{' '}
              {member.username === null ? null : (
                <span className="text-sm text-sand-dim">{shownUsername(member.username)}</span>
              )}
            </span>
            <Button
              variant="quiet"
              size="small"
              className="-mx-3"
              onClick={() => void choose(member.id, nameOf(member))}
            >
              {choice}
            </Button>
            {failure?.(member.id)}
          </li>
        ))}
      </ul>
    </>
  );
};

/** At most five members whose name or username begins a word with the search. */
const useFound = (search: string, without: readonly string[]) => {
  const member = useMember();
  const wanted = search.trim();
  return (
    useLiveQuery(async () => {
      if (!member || wanted.length < 2) return [];
      return member.mirror
        .rows(peopleTables.profiles)
        .filter(
          ({ id, full_name, username }) =>
            !without.includes(id) &&
            [full_name, username].some((name) => name !== null && beginsName(wanted, name)),
        )
        .limit(5)
        .toArray();
    }, [member, wanted, without.join()]) ?? []
  );
};
