import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMembers } from './use-members.ts';

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
  const members = useMembers(search).filter(({ id }) => !without.includes(id));
  const found = search.trim().length < 2 ? [] : members.slice(0, 5);
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
        {found.map(({ id, name, username }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <span>
              <bdi>{name}</bdi> <span className="text-sm text-sand-dim">{username}</span>
            </span>
            <Button variant="quiet" size="small" className="-mx-3" onClick={() => void choose({ id, name })}>
              {choice}
            </Button>
            {failure?.(id)}
          </li>
        ))}
      </ul>
    </>
  );
};
