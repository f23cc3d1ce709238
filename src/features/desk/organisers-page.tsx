import { useState } from 'react';
import { momentText } from '../../domain/chat-time.ts';
import type { Desk } from './rules/desk.ts';
import { isolated } from '../../domain/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Face } from '../people/picture/face.tsx';
import { ActState, useAct } from './acts.tsx';
import { listClass } from './part.tsx';
import { useMembers } from './use-members.ts';
import { useNames } from './use-names.ts';

/** Lists the organisers, takes the role back, and makes other members organisers. */
export const OrganisersPage = ({ desk }: { readonly desk: Desk }) => {
  const { act, failure } = useAct();
  const [search, setSearch] = useState('');
  const members = useMembers(search);
  const [chosen, setChosen] = useState<Pick<(typeof members)[number], 'id' | 'name'> | null>(null);
  const ids = desk.organisers.map(({ id }) => id);
  const nameById = useNames(ids);
  const change = (id: string, name: string, isOrganiser: boolean) =>
    act(
      {
        action: 'organiser',
        details: { member: id, is_organiser: isOrganiser },
        subject: 'organisers',
        title: isOrganiser
          ? `Make ${isolated(name)} an organiser`
          : `${isolated(name)} is no organiser any more`,
        text: null,
      },
      id,
    );
  const found = search.trim().length < 2 ? [] : members.filter(({ id }) => !ids.includes(id)).slice(0, 5);
  const makeOrganiser = async (id: string, name: string) => {
    if (!(await change(id, name, true))) return;
    setChosen(null);
    setSearch('');
  };
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      <div>
        <p className="measure text-sand-dim">
          Organisers read applications, decide about them, and speak for the club. Every decision is in the
          record, with its author.
        </p>
        <ul className={`mt-4 ${listClass}`}>
          {desk.organisers.map(({ id, since }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-2">
              <Face id={id} name={nameById(id)} />
              <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <bdi className="font-semibold">{nameById(id)}</bdi>
                <span className="block text-sm text-sand-dim">since {momentText(since)}</span>
              </p>
              {ids.length > 1 ? (
                <Button
                  variant="undo"
                  size="small"
                  className="-mr-3"
                  onClick={() => void change(id, nameById(id), false)}
                >
                  Take the role back
                </Button>
              ) : null}
              {failure(id)}
            </li>
          ))}
        </ul>
        <ActState subject="organisers" box="mt-3" />
      </div>
      <div>
        <TextField
          label="Name another organiser"
          placeholder="A member’s name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <ul className="mt-2 divide-y divide-night-line">
          {found.map(({ id, name, username }) => (
            <li key={id} className="flex items-center gap-x-3 py-2">
              <Face id={id} name={name} />
              <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <bdi className="font-semibold">{name}</bdi>
                <span className="block text-sm text-sand-dim">{username}</span>
              </p>
              <Button variant="quiet" size="small" className="-mr-3" onClick={() => setChosen({ id, name })}>
                Make organiser…
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={`Make ${isolated(chosen?.name ?? '')} an organiser?`}
        description="They will see the address, phone number and words of everyone who applies, and can decide, publish, announce and suspend. You can take the role back."
      >
        <div className="flex flex-wrap justify-end gap-3">
          {chosen ? failure(chosen.id) : null}
          <Button variant="quiet" onClick={() => setChosen(null)}>
            Cancel
          </Button>
          <Button onClick={() => chosen && void makeOrganiser(chosen.id, chosen.name)}>Make organiser</Button>
        </div>
      </Dialog>
    </div>
  );
};
