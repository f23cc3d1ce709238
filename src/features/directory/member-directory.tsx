import { useDeferredValue, useId, useState } from 'react';
import { useDirectory } from '../../data/hooks/use-members.ts';
import { searchDirectory } from '../../domain/directory-search.ts';
import type { Profile } from '../../domain/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useSyncStatus } from '../../state/sync-status.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { useNow } from '../../ui/use-now.ts';
import { MemberCard } from './member-card.tsx';

/** All members from the mirror, newest activity first, with the search over them. */
export const MemberDirectory = () => {
  const directory = useDirectory(PAGE);
  const { connectivity } = useSyncStatus();
  const unreachable = useLasting(directory === undefined && connectivity === 'offline');
  const [query, setQuery] = useState('');
  const searchId = useId();

  return (
    <Card
      title="Member Directory"
      icon="i-lucide-users"
      aside={
        directory?.isWhole && directory.members.length > 0 ? (
          <span className="font-mono text-sm text-sand-dim">{countText(directory.members.length)}</span>
        ) : undefined
      }
    >
      <div className="relative">
        <label htmlFor={searchId} className="sr-only">
          Search members
        </label>
        <span
          className="i-lucide-search pointer-events-none absolute left-3.5 top-3.5 size-4 text-sand-dim"
          aria-hidden="true"
        />
        <input
          id={searchId}
          type="search"
          value={query}
          placeholder="Search members by name, skills, or bio..."
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setQuery(event.target.value);
          }}
          className="block min-h-11 w-full rounded-md border border-night-edge bg-night px-3.5 py-2.5 pl-10 text-base text-sand placeholder:text-sand-dim"
        />
      </div>
      {directory === undefined || (query.trim() !== '' && !directory.isWhole) ? (
        <Missing unreachable={unreachable} />
      ) : (
        <Results members={directory.members} isWhole={directory.isWhole} query={query} />
      )}
    </Card>
  );
};

const Missing = ({ unreachable }: { readonly unreachable: boolean }) =>
  unreachable ? (
    <p className="py-10 text-center text-sand-dim">
      The members are not on this device yet. They load as soon as the club can be reached.
    </p>
  ) : (
    <Spinner label="Loading members..." showLabel />
  );

/** So many cards at first: a phone paints them at once, and a search narrows the rest. */
const PAGE = 60;

interface ResultsProps {
  readonly members: readonly Profile[];
  /** False: only the first of them are there yet. */
  readonly isWhole: boolean;
  readonly query: string;
}

const Results = ({ members, isWhole, query }: ResultsProps) => {
  // Typing stays quick: the list follows when there is time.
  const deferred = useDeferredValue(query);
  const found = searchDirectory(members, deferred);
  const [more, setMore] = useState({ query: '', pages: 1 });
  const pages = more.query === deferred ? more.pages : 1;
  const shown = found.slice(0, pages * PAGE);
  const now = useNow();

  return (
    <>
      <output className="sr-only">{deferred.trim() === '' ? '' : `${countText(found.length)} found`}</output>
      {found.length === 0 ? (
        <p className="py-10 text-center text-sand-dim">
          {members.length === 0 ? 'No members yet.' : 'No members found matching your search.'}
        </p>
      ) : (
        <ul className="mt-4 grid gap-px overflow-hidden rounded-md border border-night-line bg-night-line md:grid-cols-2 xl:grid-cols-3">
          {shown.map((member) => (
            <MemberCard key={member.id} member={member} now={now} />
          ))}
          {/* Fills the last row, so that the grid ends in a straight line. */}
          {isWhole && shown.length % 2 === 1 ? (
            <li aria-hidden="true" className="hidden bg-night-1 md:block xl:hidden" />
          ) : null}
          {!isWhole || shown.length % 3 === 0 ? null : (
            <li
              aria-hidden="true"
              className={`hidden bg-night-1 xl:block ${shown.length % 3 === 1 ? 'xl:col-span-2' : ''}`}
            />
          )}
        </ul>
      )}
      {shown.length < found.length ? (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="quiet"
            onClick={() => {
              setMore({ query: deferred, pages: pages + 1 });
            }}
          >
            Show more
          </Button>
          <span className="text-sm text-sand-dim">
            {shown.length} of {countText(found.length)} shown
          </span>
        </p>
      ) : null}
    </>
  );
};

const countText = (count: number): string =>
  `${count.toLocaleString()} ${count === 1 ? 'member' : 'members'}`;
