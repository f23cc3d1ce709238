import {
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from '@headlessui/react';
import { Fragment, type ReactNode } from 'react';

interface ComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly query: string;
  /** The matches of the query, best first. */
  readonly options: readonly { readonly id: string; readonly content: ReactNode }[];
  /** Called with the text after each keystroke. */
  readonly onQuery: (query: string) => void;
  readonly onChoose: (id: string) => void;
  readonly onEscape: () => void;
  /** Stands between the field and the list. */
  readonly children: ReactNode;
  /** Classes of the list, such as its height. */
  readonly className: string;
}

/** A search field above a list that always shows. The arrow keys and the pointer choose, Enter or a press opens. */
export const Combobox = ({
  label,
  placeholder,
  query,
  options,
  onQuery,
  onChoose,
  onEscape,
  children,
  className,
}: ComboboxProps) => {
  return (
    <HeadlessCombobox<string | null>
      immediate
      value={null}
      onChange={(id) => {
        if (id !== null) onChoose(id);
      }}
    >
      <ComboboxInput
        data-autofocus
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onQuery(event.target.value)}
        // Headless UI would close the list on Escape.
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onEscape();
        }}
        className="block min-h-11 w-full rounded-md border border-night-edge bg-night px-3.5 py-2.5 text-base text-sand placeholder:text-sand-dim [&::-webkit-search-cancel-button]:appearance-none"
      />
      {children}
      <ComboboxOptions
        static
        hold
        modal={false}
        aria-label="Found"
        className={`mt-3 overflow-y-auto ${className}`}
      >
        {/* Remounts for each query, so that the first option is active. */}
        <Fragment key={query}>
          {options.map(({ id, content }) => (
            <ComboboxOption
              key={id}
              value={id}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 data-[focus]:bg-night-2 data-[focus]:text-lamp-bright"
            >
              {content}
            </ComboboxOption>
          ))}
        </Fragment>
      </ComboboxOptions>
    </HeadlessCombobox>
  );
};
