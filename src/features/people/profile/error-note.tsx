import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

interface ErrorNoteProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** Says beside a button why its action failed; screen readers announce it. */
export const ErrorNote = ({ className = '', children }: ErrorNoteProps) => (
  <p role="alert" className={`flex gap-2 text-alarm ${className}`}>
    <Icon name="circle-alert" className="mt-1 size-4 shrink-0" />
    <span className="min-w-0">{children}</span>
  </p>
);
