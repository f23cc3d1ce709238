import { useId, type ReactNode } from 'react';

interface PartProps {
  readonly title: string;
  /** At the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page of the desk: a region with a heading. Space divides parts, not frames. */
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
