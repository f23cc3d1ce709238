import { Suspense, type ReactNode } from 'react';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface AreaProps {
  /** As the area itself says them, so that nothing but its content changes when that comes. */
  readonly title: string;
  readonly icon: string;
  /** The area's height until its content is there. */
  readonly className: string;
  /** Before another attempt after a failure. */
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

/** One area of the portal, which may come later than the others and may fail without them. */
export const Area = ({ title, icon, className, onRetry, children }: AreaProps) => (
  <AreaBoundary title={title} icon={icon} {...(onRetry ? { onRetry } : {})}>
    <Suspense
      fallback={
        <Card title={title} icon={icon} className={className}>
          <Skeleton label={`Loading: ${title}`} lines={4} />
        </Card>
      }
    >
      {children}
    </Suspense>
  </AreaBoundary>
);
