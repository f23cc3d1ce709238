import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface CardProps {
  readonly title: string;
  readonly icon?: IconName;
  /** Content at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One area of the portal: a region with a heading. */
export const Card = ({ title, icon, aside, className = '', children }: CardProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`sm:rounded-lg sm:border sm:border-night-line sm:bg-night-1 sm:p-4 ${className}`}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="flex items-center gap-2.5 text-lg font-semibold sm:text-xl">
          {icon === undefined ? null : <Icon name={icon} className="size-5 text-lamp" />}
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
};
