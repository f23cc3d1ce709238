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
  /** The label of the button beside each member. */
  readonly choice: string;
  /** The ids of members whom the search leaves out. */
  readonly without: readonly string[];
  /** May resolve to true, which empties the search. */
  readonly onChoose: (member: ChosenMember) => Promise<boolean> | void;
  /** The message of failure to show below a member, by the id. */
  readonly failure?: (id: string) => ReactNode;
}

export interface ChosenMember {
  readonly id: string;
  readonly name: string;
}

/** Finds a member in this device's copy of the directory. */
export const MemberSearch = ({ label, choice, without, onChoose, failure }: MemberSearchProps) => {
  const [search, setSearch] = useState('');
  const found = useFound(search, without);
  const choose = async (member: ChosenMember) => {
    if (await onChoose(member)) setSearch('');
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
              onClick={() => void choose({ id: member.id, name: nameOf(member) })}
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

/** At most five members in whose name or username a word begins with the search. */
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
