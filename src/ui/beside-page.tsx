import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { isOverPortal } from './over-portal.ts';

interface BesidePageProps {
  readonly title: string;
  /** Where Back leads when the member opened the address directly. */
  readonly home: string;
  readonly byDay?: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A page beside the portal's rooms, with a Back link and a title. */
export const BesidePage = ({ title, home, byDay = false, isWide = false, children }: BesidePageProps) => (
  <div data-by-day={byDay ? '' : undefined} className="pb-4">
    <div className="mb-3 flex items-center">
      <BackLink to={home} />
      <Heading>{title}</Heading>
    </div>
    <div className={`flex flex-col gap-5 ${isWide ? '' : 'max-w-150'}`}>{children}</div>
  </div>
);

/** The classes of a Back link, which is an icon before the title. */
export const backClass =
  '-my-2 -ml-3 inline-flex size-touch shrink-0 items-center justify-center rounded-md text-sand hover:bg-night-2 hover:text-lamp-bright';

/** Goes back in the history when a link of the portal opened the page. Otherwise leads to `to`. */
const BackLink = ({ to }: { readonly to: string }) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <Link
      to={to}
      className={backClass}
      onClick={(event) => {
        if (!isOverPortal(state) || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="arrow-left" className="size-5" />
      <span className="sr-only">Back to the portal</span>
    </Link>
  );
};

/** Gets the focus when a link opened the page. The browser handles reloads and Back. */
const Heading = ({ children }: { readonly children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpenedByLink = useNavigationType() !== NavigationType.Pop;
  useLayoutEffect(() => {
    if (!isOpenedByLink) return;
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
    // Only when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="min-w-0 text-lg-fit font-semibold outline-none sm:text-xl">
      {children}
    </h1>
  );
};
