import { memo, useState } from 'react';
import type { Chip } from '../rules/directory-chips.ts';
import { countChips, type DirectoryFilter } from '../rules/directory-search.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useDebounced } from './use-debounced.ts';
import { useToolbar } from './use-toolbar.ts';
import type { DirectorySnapshot } from './directory-store.ts';
import { numberText } from './member-texts.ts';

/** How many chips of a kind show at first, and with "More". The search finds rarer ones. */
const MOST_CLOSED = 3;
const MOST_OPEN = 14;

type Kind = 'skills' | 'places';

const kinds: readonly { readonly kind: Kind; readonly label: string; readonly icon: IconName }[] = [
  { kind: 'skills', label: 'Skills', icon: 'wrench' },
  { kind: 'places', label: 'Place', icon: 'map-pin' },
];

interface FilterChipsProps {
  readonly directory: DirectorySnapshot;
  readonly query: string;
  readonly filter: Required<DirectoryFilter>;
  readonly onChange: (filter: Required<DirectoryFilter>) => void;
}

/** On a slow phone, counting at each letter would delay the next letter. */
const afterTypingMs = 200;

/** The counts follow when the typing pauses. Until all members are read, an empty row holds the place. */
export const FilterChips = ({ query, ...rest }: FilterChipsProps) => {
  const counted = useDebounced(query, afterTypingMs);
  if (rest.directory.isWhole) return <Chips query={counted} {...rest} />;
  const willHaveChips = rest.directory.profiles.some(({ skills, location }) => skills?.length || location);
  return willHaveChips ? <div className="min-h-11 fine:min-h-[32px] max-sm:hidden chatroom:hidden" /> : null;
};

/**
 * The commonest skills and places as switches, each with the number of members that the search found with it. The first three of each
 * kind stand in one line, which leaves the room to the members; a line longer than the card scrolls sideways. "More" shows all. On a phone
 * all stand behind "Filters", in the line above.
 */
const Chips = memo(({ directory, query, filter, onChange }: FilterChipsProps) => {
  const [isOpen, setOpen] = useState(false);
  const toolbar = useToolbar();
  const chips = {
    skills: commonest(directory.skills, filter.skills),
    places: commonest(directory.places, filter.places),
  };
  const counts = countChips(directory, query, filter, chips);
  // The search decides which chips show; a filter only dims the chips that find nobody with it, so that none moves.
  const pressed = filter.skills.length + filter.places.length;
  const found = pressed > 0 ? countChips(directory, query, {}, chips) : counts;
  const isLeft = (kind: Kind, key: string) => counts[kind].get(key) || filter[kind].includes(key);
  const isUseful = (kind: Kind, key: string) => found[kind].get(key) || filter[kind].includes(key);
  const groups = kinds.map((group) => ({
    ...group,
    useful: chips[group.kind].filter(({ key }) => isUseful(group.kind, key)),
  }));
  if (groups.every(({ useful }) => useful.length === 0)) return null;
  const toggle = (kind: Kind, key: string) => {
    const keys = filter[kind];
    const isOn = keys.includes(key);
    onChange({ ...filter, [kind]: isOn ? keys.filter((one) => one !== key) : [...keys, key] });
  };

  return (
    <div className="relative flex items-start gap-2 chatroom:hidden">
      <div
        {...toolbar}
        aria-label="Filters"
        className={`flex min-w-0 flex-1 gap-x-4 gap-y-1 ${isOpen ? 'flex-col' : `max-sm:hidden ${strip}`}`}
      >
        {groups.map(({ kind, label, icon, useful }) =>
          chips[kind].length === 0 ? null : (
            <fieldset
              key={kind}
              // Keeps its row without a hit, so that the list does not move.
              className={`flex min-h-11 items-center gap-2 fine:min-h-[32px] ${useful.length > 0 ? '' : isOpen ? 'invisible' : 'hidden'} ${isOpen ? 'min-w-0 flex-wrap' : 'min-w-max'}`}
            >
              <legend className="sr-only">{label}</legend>
              <span
                className={`flex items-center gap-2 text-sm text-sand-dim ${isOpen ? 'max-lg:min-h-11 max-lg:basis-full' : ''}`}
                aria-hidden="true"
              >
                <Icon name={icon} className="size-4" />
                <span className={isOpen ? '' : 'max-lg:hidden'}>{label}</span>
              </span>
              {shownOf(useful, filter[kind], isOpen).map((chip) => (
                <button
                  key={chip.key}
                  type="button"
                  aria-pressed={filter[kind].includes(chip.key)}
                  aria-disabled={!isLeft(kind, chip.key)}
                  onClick={() => {
                    if (isLeft(kind, chip.key)) toggle(kind, chip.key);
                  }}
                  className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-3 forced-colors:border text-sm fine:min-h-[32px] fine:px-2.5 aria-disabled:cursor-default aria-disabled:opacity-45 aria-[pressed=false]:bg-night-1 aria-[pressed=false]:hover:bg-night-2 aria-pressed:bg-lamp aria-pressed:text-lamp-ink"
                >
                  {chip.label}
                  <Count count={counts[kind].get(chip.key) ?? 0} most={chip.rows.length} />
                </button>
              ))}
            </fieldset>
          ),
        )}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        // Laid out, the chips take the whole width and their names stand beside this.
        className={`inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-lamp hover:text-lamp-bright fine:min-h-[32px] max-sm:absolute max-sm:right-0 max-sm:-top-[44px] max-sm:text-sm-fit ${isOpen ? 'max-lg:absolute max-lg:right-0 sm:top-0' : groups.some(({ useful }) => useful.length > MOST_CLOSED) ? '' : 'sm:hidden'}`}
      >
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} className="size-4" />
        <span className="max-sm:hidden">
          {isOpen ? 'Fewer' : 'More'}
          <span className="sr-only"> filters</span>
        </span>
        <span className="sm:hidden">Filters{pressed > 0 ? ` (${pressed})` : ''}</span>
      </button>
    </div>
  );
});

interface CountProps {
  readonly count: number;
  /** The count without a search. Reserves its width, so that the chips do not move. */
  readonly most: number;
}

const Count = ({ count, most }: CountProps) => (
  <span className="figures text-right text-xs" style={{ minWidth: `${numberText(most).length}ch` }}>
    {numberText(count)}
    <span className="sr-only">{count === 1 ? ' member' : ' members'}</span>
  </span>
);

/** The commonest chips, and all pressed ones. */
const commonest = (chips: readonly Chip[], pressed: readonly string[]): readonly Chip[] =>
  chips.filter(({ key }, place) => place < MOST_OPEN || pressed.includes(key));

const shownOf = (chips: readonly Chip[], pressed: readonly string[], isOpen: boolean): readonly Chip[] =>
  chips.filter(({ key }, place) => isOpen || place < MOST_CLOSED || pressed.includes(key));

/**
 * Room for the focus ring, which a scrolling box would cut off; the bar itself would only cover the chips. `relative`:
 * words for screen readers only are positioned, and would widen the page from outside of the box. The mask fades the chip that
 * goes on behind "More".
 */
const strip =
  'relative overflow-x-auto overscroll-x-contain -m-1.5 p-1.5 pr-8 [scrollbar-width:none] [mask-image:linear-gradient(to_left,transparent,black_2rem)]';
