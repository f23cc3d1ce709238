import { createContext, use, useId, type ReactNode } from 'react';

interface CardProps {
  readonly title: string;
  /** Content at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The way back of a page that is one card: it stands before the card's title. */
export const CardLead = createContext<ReactNode>(null);

/** One area of the portal: a region with a heading. Space sets it off from the next one, not a box. */
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
