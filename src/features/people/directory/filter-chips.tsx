import { memo, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { Chip } from '../rules/directory-chips.ts';
import { countChips, type DirectoryFilter } from '../rules/directory-search.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useDebounced } from './use-debounced.ts';
import type { DirectorySnapshot } from './directory-store.ts';
import { numberText } from './member-texts.ts';

/** The most chips of a kind that show at first, and after "More". The search finds rarer skills. */
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

/** The counts change only after this pause in typing: on a slow phone, counting would delay the next letter. */
const pauseMs = 200;

/** The filters of the directory. An empty row keeps their place until all members are read. */
export const FilterChips = ({ query, ...rest }: FilterChipsProps) => {
  const counted = useDebounced(query, pauseMs);
  if (rest.directory.isWhole) return <Chips query={counted} {...rest} />;
  const willHaveChips = rest.directory.profiles.some(({ skills, location }) => skills?.length || location);
  return willHaveChips ? <div className="min-h-11 fine:min-h-[32px] max-sm:hidden chatroom:hidden" /> : null;
};

/**
 * The most common skills and places as toggle buttons, each with the number of results that have it. At first one line shows three of each
 * kind, and scrolls sideways if it is longer than the card. "More" shows all. On a phone, "Filters" in the line above shows them, and a
 * choice closes them, because they cover the results.
 */
const Chips = memo(({ directory, query, filter, onChange }: FilterChipsProps) => {
  const [isOpen, setOpen] = useState(false);
  const toolbar = useToolbar();
  const opener = useRef<HTMLButtonElement>(null);
  const chips = {
    skills: mostCommon(directory.skills, filter.skills),
    places: mostCommon(directory.places, filter.places),
  };
  const counts = countChips(directory, query, filter, chips);
  const pressedCount = filter.skills.length + filter.places.length;
  // The search decides which chips show. The filter only disables those that find nobody with it, so that no chip moves.
  const searchCounts = pressedCount > 0 ? countChips(directory, query, {}, chips) : counts;
  const isPressed = (kind: Kind, key: string) => filter[kind].includes(key);
  const isEnabled = (kind: Kind, key: string) => Boolean(counts[kind].get(key)) || isPressed(kind, key);
  const groups = kinds.map((group) => ({
    ...group,
    available: chips[group.kind].filter(
      ({ key }) => searchCounts[group.kind].get(key) || isPressed(group.kind, key),
    ),
  }));
  if (groups.every(({ available }) => available.length === 0)) return null;
  const toggle = (kind: Kind, key: string) => {
    const keys = filter[kind];
    onChange({
      ...filter,
      [kind]: isPressed(kind, key) ? keys.filter((one) => one !== key) : [...keys, key],
    });
    if (!matchMedia('(width < 40rem)').matches) return;
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  const hasMore = groups.some(({ available }) => available.length > MOST_CLOSED);
  const moreClass = hasMore ? '' : 'sm:hidden';
  const emptyClass = isOpen ? 'invisible' : 'hidden';

  return (
    <div className="relative flex items-start gap-2 chatroom:hidden">
      <div
        {...toolbar}
        aria-label="Filters"
        className={`flex min-w-0 flex-1 gap-x-4 gap-y-1 ${isOpen ? 'flex-col' : `max-sm:hidden ${strip}`}`}
      >
        {groups.map(({ kind, label, icon, available }) =>
          chips[kind].length === 0 ? null : (
            <fieldset
              key={kind}
              // An open group without a chip keeps its row, so that the list does not move.
              className={`flex min-h-11 items-center gap-2 fine:min-h-[32px] ${available.length > 0 ? '' : emptyClass} ${isOpen ? 'min-w-0 flex-wrap' : 'min-w-max'}`}
            >
              <legend className="sr-only">{label}</legend>
              <span
                className={`flex items-center gap-2 text-sm text-sand-dim ${isOpen ? 'max-lg:min-h-11 max-lg:basis-full' : ''}`}
                aria-hidden="true"
              >
                <Icon name={icon} className="size-4" />
                <span className={isOpen ? '' : 'max-lg:hidden'}>{label}</span>
              </span>
              {shownOf(available, filter[kind], isOpen).map((chip) => (
                <button
                  key={chip.key}
                  type="button"
                  aria-pressed={isPressed(kind, chip.key)}
                  aria-disabled={!isEnabled(kind, chip.key)}
                  onClick={() => {
                    if (isEnabled(kind, chip.key)) toggle(kind, chip.key);
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
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        // While open, it stands beside the group's label, above the chips, which take the whole width.
        className={`inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-lamp hover:text-lamp-bright sm:fine:min-h-[32px] max-sm:absolute max-sm:right-0 max-sm:-top-[44px] max-sm:text-sm-fit ${isOpen ? 'max-lg:absolute max-lg:right-0 sm:top-0' : moreClass}`}
      >
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} className="size-4" />
        <span className="max-sm:hidden">
          {isOpen ? 'Fewer' : 'More'}
          <span className="sr-only"> filters</span>
        </span>
        <span className="sm:hidden">Filters{pressedCount > 0 ? ` (${pressedCount})` : ''}</span>
      </button>
    </div>
  );
});

interface CountProps {
  readonly count: number;
  /** The count without a search, whose width the count always has, so that no chip moves. */
  readonly most: number;
}

const Count = ({ count, most }: CountProps) => (
  <span className="figures text-right text-xs" style={{ minWidth: `${numberText(most).length}ch` }}>
    {numberText(count)}
    <span className="sr-only">{count === 1 ? ' member' : ' members'}</span>
  </span>
);

/** The most common chips, and all pressed ones. */
const mostCommon = (chips: readonly Chip[], pressed: readonly string[]): readonly Chip[] =>
  chips.filter(({ key }, index) => index < MOST_OPEN || pressed.includes(key));

const shownOf = (chips: readonly Chip[], pressed: readonly string[], isOpen: boolean): readonly Chip[] =>
  chips.filter(({ key }, index) => isOpen || index < MOST_CLOSED || pressed.includes(key));

/** The props of a toolbar: its buttons are one Tab stop, and the arrow keys move the focus between them. */
const useToolbar = () => {
  const ref = useRef<HTMLDivElement>(null);
  const lastFocused = useRef<Element | null>(null);
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])];
  const setTabStop = () => {
    const all = buttons();
    const tabStop = all.find((button) => button === lastFocused.current) ?? all[0];
    for (const button of all) button.tabIndex = button === tabStop ? 0 : -1;
  };
  // Runs after every render, because buttons mount and unmount.
  useLayoutEffect(setTabStop);
  return {
    ref,
    role: 'toolbar',
    onFocus({ target }: FocusEvent) {
      lastFocused.current = target;
      setTabStop();
    },
    onKeyDown(event: KeyboardEvent) {
      const all = buttons();
      const index = all.findIndex((button) => button === document.activeElement);
      const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: all.length - 1 }[event.key];
      const button = next === undefined ? undefined : all[(next + all.length) % all.length];
      if (!button) return;
      event.preventDefault();
      button.focus();
    },
  };
};

/**
 * A line of chips that scrolls sideways. The padding makes room for the focus ring, which the box would cut off. The scrollbar would
 * cover the chips. `relative`: otherwise the positioned words for screen readers would widen the page. The mask fades the chip that
 * continues behind "More".
 */
const strip =
  'relative overflow-x-auto overscroll-x-contain -m-1.5 p-1.5 pr-8 [scrollbar-width:none] [mask-image:linear-gradient(to_left,transparent,black_2rem)]';
