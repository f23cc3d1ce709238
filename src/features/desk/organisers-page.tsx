import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { momentText } from '../../domain/chat-time.ts';
import type { Desk } from '../../domain/desk.ts';
import { foldText } from '../../domain/fold-text.ts';
import { nameOf, shownUsername } from '../../domain/profile.ts';
import { usePortal } from '../../runtime/hooks/portal-context.ts';
import { useOutbox } from '../../runtime/hooks/use-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { ActState } from './act-state.tsx';
import { useNames } from './use-names.ts';

/** Lists the organisers, and names others. */
export const OrganisersPage = ({ desk }: { readonly desk: Desk }) => {
  const outbox = useOutbox();
  const [search, setSearch] = useState('');
  const ids = desk.organisers.map(({ id }) => id);
  const nameById = useNames(ids);
  const found = useFound(search, ids);
  const change = (id: string, name: string, isOrganiser: boolean) => {
    setSearch('');
    void outbox.actAtDesk({
      action: 'organiser',
      details: { member: id, is_organiser: isOrganiser },
      about: 'organisers',
      title: isOrganiser ? `Make ${name} an organiser` : `${name} is no organiser any more`,
      text: null,
    });
  };
  return (
    <Card title="Organisers" icon="badge-check">
      <p className="measure text-sand-dim">
        Organisers read applications, decide about them, and speak for the club. Every decision is in the
        record, with its author.
      </p>
      <ul className="mt-4 divide-y divide-night-line">
        {desk.organisers.map(({ id, since }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <span>
              {nameById(id)} <span className="text-sm text-sand-dim">since {momentText(since)}</span>
            </span>
            {ids.length > 1 ? (
              <Button variant="quiet" size="small" onClick={() => change(id, nameById(id), false)}>
                Take the role back
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="mt-6 max-w-md">
        <TextField
          label="Name another organiser"
          placeholder="A member’s name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <ul className="mt-2 divide-y divide-night-line">
        {found.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <span>
              {nameOf(member)}{' '}
              {member.username === null ? null : (
                <span className="text-sm text-sand-dim">{shownUsername(member.username)}</span>
              )}
            </span>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                change(member.id, nameOf(member), true);
              }}
            >
              Make organiser
            </Button>
          </li>
        ))}
      </ul>
      <ActState about="organisers" />
    </Card>
  );
};

/** At most five members whose name or username begins a word with the search. */
const useFound = (search: string, without: readonly string[]) => {
  const portal = usePortal();
  const wanted = foldText(search.trim());
  return (
    useLiveQuery(async () => {
      if (!portal || wanted.length < 2) return [];
      return portal.mirror.profiles
        .filter(
          ({ id, fullName, username }) =>
            !without.includes(id) &&
            ` ${foldText(`${fullName ?? ''} ${username ?? ''}`)}`.includes(` ${wanted}`),
        )
        .limit(5)
        .toArray();
    }, [portal, wanted, without.join()]) ?? []
  );
};
