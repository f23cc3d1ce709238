import type { ReactNode } from 'react';

interface FoldProps {
  readonly label: string;
  /** Folds on a phone only: larger screens show the content (base.css). */
  readonly onPhone?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Content that a press on its label unfolds. */
export const Fold = ({ label, onPhone = false, className = '', children }: FoldProps) => (
  <details className={`${onPhone ? 'fold' : ''} ${className}`}>
    <summary className="plus items-center border-y border-night-line font-semibold">{label}</summary>
    {children}
  </details>
);
