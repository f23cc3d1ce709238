import { createContext, use, useId, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface CardProps {
  readonly title: string;
  readonly icon?: IconName;
  /** Content at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The way back of a page that is one card: it stands in the place of the card's icon. */
export const CardLead = createContext<ReactNode>(null);

/** One area of the portal: a region with a heading. */
export const Card = ({ title, icon, aside, className = '', children }: CardProps) => {
  const id = useId();
  const lead = use(CardLead);
  return (
    <section
      aria-labelledby={id}
      className={`sm:rounded-lg sm:border sm:border-night-line sm:bg-night-1 sm:p-4 ${className}`}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div
          className={`flex min-w-0 items-center ${lead === null ? 'gap-2.5' : 'basis-24 grow sm:basis-auto sm:grow-0'}`}
        >
          {lead ?? (icon === undefined ? null : <Icon name={icon} className="size-5 shrink-0 text-lamp" />)}
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
