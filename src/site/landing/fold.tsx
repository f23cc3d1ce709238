import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface FoldProps {
  readonly label: string;
  /** True where only a phone folds: larger screens show the content (base.css). */
  readonly onPhone?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Content behind a line to press. */
export const Fold = ({ label, onPhone = false, className = '', children }: FoldProps) => (
  <details className={`${onPhone ? 'fold' : ''} group/fold ${className}`}>
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-6 border-y border-night-line font-semibold hover:text-lamp-bright">
      {label}
      <Icon name="plus" className="size-5 text-lamp group-open/fold:hidden" />
      <Icon name="minus" className="hidden size-5 text-lamp group-open/fold:inline-block" />
    </summary>
    {children}
  </details>
);
