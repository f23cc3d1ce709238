import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';

export interface ChatSearchProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** How many messages match; undefined while they are being read. */
  readonly count: number | undefined;
  /** The shown match, from 0 for the newest. */
  readonly at: number;
  /** 1: the next older match; -1: the next newer one. */
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** The search in the messages on this device. Enter goes to the next older match, Shift and Enter back, and Escape closes the search. */
export const ChatSearch = ({ query, onQuery, count, at, onStep, onClose }: ChatSearchProps) => {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (event.key !== 'Enter' || event.target !== input.current) return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };
  const countText = count === 0 ? 'None found' : `${at + 1} of ${count}`;
  return (
    // Escape closes the search from any of its elements.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search className="flex flex-wrap items-center gap-1 pb-2 pt-1.5" onKeyDown={onKeyDown}>
      <label htmlFor={id} className="sr-only">
        Search the messages
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        dir="auto"
        value={query}
        placeholder="Search the messages..."
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onQuery(event.target.value)}
        // Without the browser's clear button, because the close button clears too. On a phone the buttons wrap below the field.
        className="min-h-11 min-w-0 grow-[999] basis-[14rem] rounded-md border border-night-edge bg-night px-3.5 text-base text-sand placeholder:text-sm placeholder:text-sand-dim [&::-webkit-search-cancel-button]:appearance-none"
      />
      <div className="flex grow items-center justify-end gap-1">
        <output className="figures mr-auto px-2 text-xs text-sand-dim">
          {query.trim() === '' || count === undefined ? '' : countText}
        </output>
        <StepButton
          label="Older match"
          icon="chevron-up"
          isOff={!count || at >= count - 1}
          onPress={() => onStep(1)}
        />
        <StepButton
          label="Newer match"
          icon="chevron-down"
          isOff={!count || at === 0}
          onPress={() => onStep(-1)}
        />
        <StepButton label="Close the search" icon="x" isOff={false} onPress={onClose} />
      </div>
    </search>
  );
};

interface StepButtonProps {
  readonly label: string;
  readonly icon: IconName;
  /** True at the last match. Not `disabled`, which would lose the focus. */
  readonly isOff: boolean;
  readonly onPress: () => void;
}

const StepButton = ({ label, icon, isOff, onPress }: StepButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    onClick={() => {
      if (!isOff) onPress();
    }}
    className="inline-flex size-touch shrink-0 cursor-pointer items-center justify-center rounded-md text-sand hover:bg-night-2 hover:text-lamp-bright aria-disabled:cursor-not-allowed aria-disabled:text-night-edge"
  >
    <Icon name={icon} className="size-5" />
  </button>
);
