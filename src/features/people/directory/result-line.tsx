import { useMemo, type ReactNode } from 'react';
import { didYouMean, type NamedPlace } from './did-you-mean.ts';
import type { DirectoryFilter } from '../rules/directory-search.ts';
import { Link } from 'react-router-dom';
import { rooms } from '../../../config/rooms.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDebounced } from './use-debounced.ts';
import type { DirectorySnapshot } from './directory-store.ts';
import { countText, numberText } from './member-texts.ts';

/** A screen reader announces the number after this pause in typing, so that it does not interrupt the typed letters. */
const PAUSE_MS = 800;

interface ResultLineProps {
  /** All members; null while they are being counted. */
  readonly total: number | null;
  /** The number of results; null without a search or filter. */
  readonly found: number | null;
  /** Empty without one. */
  readonly query: string;
  /** The labels of the pressed chips, which may be scrolled out of sight. */
  readonly filters: readonly string[];
  /** The place that the query names. */
  readonly place: NamedPlace | null;
  readonly onPlace: (key: string) => void;
  readonly onClear: () => void;
}

/** The number of results and their order. Always one line high, so that the list below does not move. */
export const ResultLine = ({ total, found, query, filters, place, onPlace, onClear }: ResultLineProps) => {
  const announcement = found === null ? '' : `${countText(found)} found`;
  const announced = useDebounced(announcement, announcement === '' ? 0 : PAUSE_MS, '');
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 max-sm:pr-27 sm:fine:min-h-7 text-sm text-sand-dim">
      <p className={`min-w-0 ${found === null ? '' : 'truncate'}`}>
        {found !== null ? (
          <>
            <span className="text-sand">{numberText(found)} found</span>
            {place ? (
              <>
                {' · '}
                <button
                  type="button"
                  onClick={() => onPlace(place.key)}
                  className="min-h-11 cursor-pointer font-semibold text-lamp underline underline-offset-4 hover:text-lamp-bright fine:min-h-7"
                >
                  {numberText(place.count)} in {place.label}
                </button>
              </>
            ) : (
              orderText(query, filters, found)
            )}
          </>
        ) : total === null ? null : (
          <>
            <span className="text-sand">{countText(total)}</span>
            {total > 1 ? <span className="max-sm:hidden">, most recently active first</span> : null}
          </>
        )}
      </p>
      {/* When nobody is found, "Show all members" stands below. */}
      {found ? (
        <button
          type="button"
          onClick={onClear}
          className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-2 font-semibold fine:min-h-7 text-lamp hover:text-lamp-bright"
        >
          <Icon name="x" className="size-4" />
          Clear<span className="sr-only"> search and filters</span>
        </button>
      ) : null}
      <output className="sr-only">{announced}</output>
    </div>
  );
};

/** Lists the filters, with the query; without filters, says how the results are sorted. */
const orderText = (query: string, filters: readonly string[], found: number): ReactNode => {
  if (filters.length > 0) return `: ${[...(query === '' ? [] : [`“${query}”`]), ...filters].join(', ')}`;
  if (found < 2) return null;
  // A phone has no room for it.
  return (
    <span className="max-sm:hidden">
      {query === '' ? ', most recently active first' : ', best match first'}
    </span>
  );
};

interface NothingFoundProps {
  readonly directory: DirectorySnapshot;
  readonly query: string;
  readonly filter: Required<DirectoryFilter>;
  readonly onSearch: (query: string, filter: Required<DirectoryFilter>) => void;
}

/** Says that nobody matches, and offers the nearest search that finds somebody. */
export const NothingFound = ({ directory, query, filter, onSearch }: NothingFoundProps) => {
  const suggestion = useMemo(() => didYouMean(directory, query, filter), [directory, query, filter]);
  return (
    <div className="py-4 text-sand-dim">
      <p className="py-2">
        {directory.profiles.length === 0 ? 'No members yet.' : 'No members found matching your search.'}
      </p>
      {suggestion ? (
        <p>
          Did you mean{' '}
          <button
            type="button"
            onClick={() => {
              const { text, place } = suggestion;
              if (place === null) onSearch(text, filter);
              else onSearch('', { ...filter, places: [place] });
            }}
            className="min-h-11 cursor-pointer font-semibold text-lamp underline underline-offset-4 hover:text-lamp-bright"
          >
            {suggestion.text} ({numberText(suggestion.count)})
          </button>
          ?
        </p>
      ) : null}
      {directory.profiles.length === 0 ? null : (
        <p className="-mx-3 flex flex-wrap">
          <Button variant="quiet" size="small" onClick={() => onSearch('', { skills: [], places: [] })}>
            <Icon name="x" className="size-4" />
            Show all members
          </Button>
          <Link to={rooms.invite.path} className={buttonClass('quiet', 'small')}>
            <Icon name="mail-plus" className="size-4" />
            Invite a friend
          </Link>
        </p>
      )}
    </div>
  );
};
