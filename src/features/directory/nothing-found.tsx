import { useMemo } from 'react';
import type { DirectorySnapshot } from './directory-store.ts';
import { didYouMean } from '../../domain/did-you-mean.ts';
import type { DirectoryFilter } from '../../domain/directory-search.ts';
import { numberText } from './member-texts.ts';

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
    <div className="py-8 text-center text-sand-dim">
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
    </div>
  );
};
