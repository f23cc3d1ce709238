import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { textLink } from './link.tsx';

// The first parts of a page beside the portal's rooms.

/** Leads back to the place in the portal from which the page was opened, or to `to` when the address was opened directly. */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOverPortal = typeof state === 'object' && state !== null && 'isOverPortal' in state;
  return (
    <p className="-mt-2 mb-2">
      <Link
        to={to}
        className={`${textLink} inline-flex min-h-11 items-center gap-2`}
        onClick={(event) => {
          if (!isOverPortal || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        <Icon name="arrow-left" className="size-4" />
        {children}
      </Link>
    </p>
  );
};

/** Scrolls to the top and focuses the heading when a link opens the page. The browser handles reloads and Back. */
export const useHeading = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpenedByLink = useNavigationType() !== NavigationType.Pop;
  useLayoutEffect(() => {
    if (!isOpenedByLink) return;
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
    // Only when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, []);
  return heading;
};
