import {
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react';
import type { DirectorySnapshot } from './directory-store.ts';
import { useDirectory } from './use-directory.ts';
import { useSearchResults } from './use-profile.ts';
import type { DirectoryFilter } from '../rules/directory-search.ts';
import { cannotFetch, useSyncStatus } from '../../../engine/member/state/sync-status.ts';
import { Card } from '../../../ui/card.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLasting } from '../../../ui/use-lasting.ts';
import { useNow } from '../../../ui/use-now.ts';
import { placeNamed } from './did-you-mean.ts';
import { FilterChips } from './filter-chips.tsx';
import { MemberList } from './member-list.tsx';
import type { MemberProfileProps } from './member-profile.tsx';
import { NothingFound, ResultLine } from './result-line.tsx';
import { Icon } from '../../../ui/icon.tsx';

type Filter = Required<DirectoryFilter>;

interface MemberDirectoryProps {
  /** All members instead of the first. */
  readonly showsAll: boolean;
  /** The profile that a card opens. Its chunk may load after the cards. */
  readonly profileWindow: ComponentType<MemberProfileProps>;
  readonly onEditProfile: () => void;
}

/**
 * All members, newest activity first, with search, filters and the profile that a card opens. The search box shows a letter
 * at once. The results render after it, and the next letter interrupts that render.
 */
export const MemberDirectory = ({
  showsAll,
  profileWindow: ProfileWindow,
  onEditProfile,
}: MemberDirectoryProps) => {
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState(noFilter);
  const directory = useDirectory();
  const list = useRef<HTMLDivElement>(null);
  const changeFilter = useCallback((next: Filter) => setFilter(orNone(next)), []);
  const searchFor = useCallback((text: string, within: Filter) => {
    setQuery(text);
    setFilter(orNone(within));
    // The pressed button unmounts with the old results.
    list.current?.focus({ preventScroll: true });
  }, []);
  const filterBySkill = useCallback(
    (key: string) => searchFor('', { skills: [key], places: [] }),
    [searchFor],
  );
  const focusCard = useCallback((id: string) => {
    const card = list.current?.querySelector<HTMLElement>(`[data-member="${CSS.escape(id)}"]`);
    (card ?? document.getElementById('portal-search') ?? list.current)?.focus({ preventScroll: true });
  }, []);

  return (
    <Card
      title="Member Directory"
      aside={
        <SearchBox
          query={query}
          onChange={setQuery}
          onLeave={() => list.current?.querySelector('a')?.focus()}
        />
      }
    >
      {directory ? (
        <Results
          directory={directory}
          showsAll={showsAll}
          query={query}
          filter={filter}
          list={list}
          onFilter={changeFilter}
          onSearch={searchFor}
        />
      ) : (
        <NotLoaded />
      )}
      <ProfileWindow onClosed={focusCard} onEdit={onEditProfile} onSkill={filterBySkill} />
    </Card>
  );
};

const noFilter: Filter = { skills: [], places: [] };

/** Returns `noFilter` itself for an empty filter, because the results compare filters by identity. */
const orNone = (filter: Filter): Filter =>
  filter.skills.length === 0 && filter.places.length === 0 ? noFilter : filter;

interface SearchBoxProps {
  readonly query: string;
  readonly onChange: (query: string) => void;
  /** Moves the focus to the first member, past the filters. */
  readonly onLeave: () => void;
}

const SearchBox = ({ query, onChange, onLeave }: SearchBoxProps) => {
  const id = useId();
  return (
    <div className="relative max-w-full flex-1 basis-92 lg:-my-1.5 lg:max-w-120 chatroom:my-0!">
      <label htmlFor={id} className="sr-only">
        Search members
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute left-3.5 top-1/2 size-4 -translate-y-1/2 text-sand-dim"
      />
      <input
        id={id}
        type="search"
        dir="auto"
        value={query}
        placeholder="Search members by name, skills, or bio..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // On a phone, Enter closes the keyboard: the results are already there.
          if (event.key === 'Enter' && matchMedia('(hover: none) and (pointer: coarse)').matches)
            event.currentTarget.blur();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onLeave();
        }}
        className="block min-h-11 w-full rounded-md border border-night-edge bg-night px-3.5 py-1.5 pl-beside-icon text-base text-sand placeholder-shown:text-ellipsis placeholder:text-sm placeholder:tracking-[-0.02em] placeholder:text-sand-dim sm:placeholder:text-base sm:placeholder:tracking-normal [&::-webkit-search-cancel-button]:appearance-none"
      />
    </div>
  );
};

const NotLoaded = () => {
  const isUnreachable = useLasting(cannotFetch(useSyncStatus()));
  return isUnreachable ? (
    <p className="py-10 text-center text-sand-dim">
      The members are not on this device yet. They load as soon as the club can be reached.
    </p>
  ) : (
    // As high as the window: the first cards then move nothing that is in view.
    <div className="min-h-dvh">
      <Spinner label="Loading members..." showLabel />
    </div>
  );
};

interface ResultsProps {
  readonly directory: DirectorySnapshot;
  readonly showsAll: boolean;
  readonly query: string;
  readonly filter: Filter;
  /** Gets the focus when a pressed button unmounts with the old results. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onFilter: (filter: Filter) => void;
  readonly onSearch: (query: string, filter: Filter) => void;
}

/** The number of results, the filters and the cards. On a phone the open filters push the cards out of view, but not the number. */
const Results = ({ directory, showsAll, query, filter, list, onFilter, onSearch }: ResultsProps) => {
  const shownQuery = useDeferredValue(query);
  const shownFilter = useDeferredValue(filter);
  const found = useSearchResults(directory, shownQuery, shownFilter);
  const now = useNow();
  const total = directory.isWhole ? directory.profiles.length : null;
  const place = useMemo(
    () => placeNamed(directory, shownQuery, shownFilter),
    [directory, shownQuery, shownFilter],
  );
  const isSearching = shownQuery.trim() !== '' || shownFilter !== noFilter;

  return (
    <>
      <ResultLine
        total={total}
        found={isSearching && directory.isWhole ? found.length : null}
        query={shownQuery.trim()}
        filters={[
          ...directory.skills.filter(({ key }) => shownFilter.skills.includes(key)),
          ...directory.places.filter(({ key }) => shownFilter.places.includes(key)),
        ].map(({ label }) => label)}
        // `NothingFound` suggests the place when nobody is found.
        place={found.length === 0 ? null : place}
        onPlace={(key) => {
          onSearch('', { ...shownFilter, places: [key] });
        }}
        onClear={() => onSearch('', noFilter)}
      />
      <FilterChips directory={directory} query={query} filter={filter} onChange={onFilter} />
      {isSearching && !directory.isWhole ? (
        <NotLoaded />
      ) : (
        <div ref={list} tabIndex={-1} className="mt-2 outline-none">
          {found.length === 0 ? (
            <NothingFound directory={directory} query={shownQuery} filter={shownFilter} onSearch={onSearch} />
          ) : (
            <MemberList
              members={found}
              isWhole={directory.isWhole}
              showsAll={showsAll}
              now={now}
              query={shownQuery}
              skillKeys={shownFilter.skills}
            />
          )}
        </div>
      )}
    </>
  );
};
