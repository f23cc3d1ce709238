import { createContext, use, useId, type ReactNode } from 'react';

interface CardProps {
  readonly title: string;
  /** Content at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What stands before the title of each card below, such as a Back link. */
export const CardLead = createContext<ReactNode>(null);

/** One area of the portal: a region with a heading. It has no box: space separates it from the next one. */
export const Card = ({ title, aside, className = '', children }: CardProps) => {
  const id = useId();
  const lead = use(CardLead);
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div
          className={`flex min-w-0 items-center ${lead === null ? '' : 'basis-24 grow sm:basis-auto sm:grow-0'}`}
        >
          {lead}
          <h2 id={id} className="text-lg-fit font-semibold sm:text-xl">
            {title}
          </h2>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
};
