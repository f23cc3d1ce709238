import { useId, type ReactNode } from 'react';

interface PartProps {
  readonly title: string;
  /** At the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A region of a page of the desk, with a heading. */
export const Part = ({ title, aside, className = '', children }: PartProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="text-lg-fit font-semibold">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
};

/** The class of a form above the action bar: keeps a focused field clear of the bar. */
export const aboveActionBar =
  '[&_:is(input,textarea,select)]:scroll-mb-48 [&_:is(input,textarea,select)]:scroll-mt-16';

/** The class of a row of small buttons that sticks above the navigation bar, under the thumb. */
export const actionBarClass =
  'tall:sticky bottom-[calc(var(--bar)+env(safe-area-inset-bottom))] z-1 -mx-4 mt-6 flex flex-wrap items-center gap-2 border-t border-night-line bg-night px-4 py-2 outline-none [&_:is(a,button)]:text-base-fit sm:mx-0 sm:px-0';

/** The class of a list with a line above, between and below its rows. */
export const listClass = 'divide-y divide-night-line border-y border-night-line empty:hidden';
