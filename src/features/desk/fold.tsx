import { useState, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface FoldProps {
  readonly title: string;
  /** Shows beside the title while it is closed. */
  readonly value?: string;
  readonly startsOpen?: boolean;
  /** Keeps it open, because a field in it is invalid. */
  readonly hasError?: boolean;
  readonly children: ReactNode;
}

/** A row of a page of the desk that opens. Several of them form a list. */
export const Fold = ({ title, value, startsOpen = false, hasError = false, children }: FoldProps) => {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-night-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold hover:text-lamp-bright">
        <span className="min-w-0 flex-1 gap-x-6 sm:flex sm:items-baseline">
          <span className={value === undefined ? '' : 'block shrink-0 sm:w-54'}>{title}</span>
          {value === undefined ? null : (
            <span className="line-clamp-2 font-normal [overflow-wrap:anywhere] text-sand-dim group-open:hidden max-sm:text-sm">
              {value}
            </span>
          )}
        </span>
        <Icon name="plus" className="size-5 text-sand-dim group-open:hidden" />
        <Icon name="minus" className="hidden size-5 text-sand-dim group-open:inline-block" />
      </summary>
      {children}
    </details>
  );
};

/** The class of the fields in a fold. */
export const foldedFields = 'grid grid-cols-1 items-start gap-4 pb-6 pt-2 sm:grid-cols-2';
