import { Children, cloneElement, type ReactElement } from 'react';

interface CarouselProps {
  /** Names the region for screen readers. */
  readonly label: string;
  /** Arranges the items on larger screens. */
  readonly className: string;
  /** The items of the list. On a phone each shows its number: "1 / 6". */
  readonly children: readonly ReactElement<{ readonly 'data-place'?: string }, 'li'>[];
}

/** A list of items that scrolls sideways on a phone, by finger or by arrow keys (base.css). */
export const Carousel = ({ label, className, children }: CarouselProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a focused region.
  <section aria-label={label} tabIndex={0} className="strip">
    <ul className={className}>
      {Children.map(children, (item, at) =>
        cloneElement(item, { 'data-place': `${at + 1} / ${children.length}` }),
      )}
    </ul>
  </section>
);
