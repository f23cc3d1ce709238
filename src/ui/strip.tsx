import type { ReactNode } from 'react';

interface StripProps {
  /** Names the region for screen readers. */
  readonly label: string;
  /** Arranges the items on larger screens. */
  readonly className: string;
  readonly children: ReactNode;
}

/** A list of items that scrolls sideways on a phone, by finger or by arrow keys (base.css). */
export const Strip = ({ label, className, children }: StripProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has only a keyboard scrolls it.
  <section aria-label={label} tabIndex={0} className="strip">
    <ul className={className}>{children}</ul>
  </section>
);
