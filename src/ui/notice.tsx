import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { focusHeading } from './focus-heading.ts';
import { useFocusOnUnmount } from './use-focus.ts';

interface NoticeProps {
  readonly title: string;
  readonly onUnderstood: () => void;
  readonly children: ReactNode;
}

/** An alert above the page, until the person presses Understood. */
export const Notice = ({ title, onUnderstood, children }: NoticeProps) => {
  const notice = useRef<HTMLDivElement>(null);
  useFocusOnUnmount(notice, focusHeading);
  return (
    <div
      ref={notice}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-l-2 border-laterite bg-night-1 px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-72">
        <strong className="font-semibold">{title}</strong> {children}
      </p>
      <Button variant="quiet" onClick={onUnderstood}>
        Understood
      </Button>
    </div>
  );
};
