import { useEffect, useLayoutEffect, type ReactNode, useState } from 'react';
import {
  Link,
  NavigationType,
  useParams,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { messageSW } from 'workbox-window/messageSW.js';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { storageTexts } from '../sync-center/storage-texts.ts';
import { authPathFor } from '../../domain/next-path.ts';
import type { Member } from '../../engine/member/member.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CrossFade } from '../../ui/motion.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StorageBlocked } from '../../ui/storage-blocked.tsx';
import { placeUpdateLine } from '../../ui/update-line.ts';
import { useLasting } from '../../ui/use-lasting.ts';
import { besideNavigation } from '../../ui/navigation-link.tsx';
import { DeskNav } from './desk-nav.tsx';
import { applicationsDoor, doors, labelOf, pathOf, type DeskPageEntry, type Door } from './doors.ts';
import type { Preview } from './edition/edition-preview.tsx';
import { DeskActs } from './acts.tsx';
import { useDesk } from './use-desk.ts';
import { namesOfSuspended, SuspendedNames } from './use-names.ts';

interface DeskPageProps {
  readonly member: Member;
  /** The display of the sync state, which another feature has. */
  readonly status: ReactNode;
  /** Shows the landing page, which the portal does not contain. */
  readonly preview: Preview;
  /** The page for an unknown address: what a member sees who is no organiser. */
  readonly notFound: ReactNode;
}

export const DeskPage = (props: DeskPageProps) => {
  const { storageFault } = useSyncStatus();
  return storageFault ? <StorageBlocked {...storageTexts[storageFault]} /> : <Frame {...props} />;
};

const Frame = ({ member, status, preview, notFound }: DeskPageProps) => {
  const state = useDesk(member);
  const { signInNeeded } = useSyncStatus();
  const { page = '' } = useParams();
  const door = doors.find(({ pages }) => pages.some(({ path }) => path === page)) ?? applicationsDoor;
  const current = door.pages.find(({ path }) => path === page) ?? door.pages[0];
  const isBelowPage = current.path !== page;
  if (state.kind === 'none') return notFound;
  return (
    <div className={besideNavigation}>
      <title>{`${current.label} | Desk | ${site.name}`}</title>
      <SkipLink />
      <DeskNav uid={member.uid} current={door} desk={state.kind === 'desk' ? state.desk : null} key={page} />
      <header className="[view-transition-name:header] @container border-b border-night-line bg-night pt-[env(safe-area-inset-top)]">
        <div className="flex min-h-14 max-w-360 flex-wrap items-center gap-1 px-4 max-lg:py-2 sm:gap-x-3 sm:px-6">
          <div className="min-w-0 flex-1 items-center justify-between gap-x-4 @[40rem]:flex">
            <h1 className="font-display text-base-fit font-semibold sm:text-lg">Organisers’ desk</h1>
            <div className="items-center gap-x-4 @[40rem]:flex">
              {state.kind === 'desk' ? <OfflineNote pulledAt={state.pulledAt} /> : null}
              {status}
            </div>
          </div>
          <Link
            to={`${paths.desk}/help`}
            aria-current={page === 'help' ? 'page' : undefined}
            className={headerLink}
          >
            <Icon name="info" className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">Help</span>
          </Link>
          <a href={paths.members} aria-label="Members portal" className={headerLink}>
            <span className="max-sm:hidden">Members portal</span>
            <span className="sm:hidden">Portal</span>
          </a>
        </div>
      </header>
      <div ref={placeUpdateLine} className="contents" />
      <CrossFade place={page}>
        <main
          id="main"
          tabIndex={-1}
          className={`px-4 py-6 outline-none sm:px-6 ${door.isWide ? 'max-w-360' : 'max-w-6xl'}`}
        >
          <div className={isBelowPage ? 'max-xl:hidden' : ''}>
            <Headings door={door} current={current} />
          </div>
          {state.kind === 'loading' ? <Spinner label="Loading..." /> : null}
          {state.kind === 'unreachable' ? (
            <p className="measure">
              {signInNeeded
                ? 'This device has no copy of the desk yet. It comes once you have signed in again.'
                : 'This device has no copy of the desk yet, and the club cannot be reached. Open the desk once while you have a connection; then it works without one.'}
            </p>
          ) : (
            <SessionEnded />
          )}
          <StartAtTop key={current.path} />
          {state.kind === 'desk' ? (
            <SuspendedNames value={namesOfSuspended(state.desk)}>
              <DeskActs value={state.acts}>
                <current.Page {...state} preview={preview} />
              </DeskActs>
            </SuspendedNames>
          ) : null}
        </main>
      </CrossFade>
    </div>
  );
};

const headerLink =
  'inline-flex min-h-11 min-w-11 items-center justify-center px-1 text-sm font-semibold text-sand-dim no-underline hover:text-lamp-bright aria-[current]:text-sand';

interface HeadingsProps {
  readonly door: Door;
  readonly current: DeskPageEntry;
}

/** The heading of the page, beside links to the other pages of the door. */
const Headings = ({ door, current }: HeadingsProps) => {
  const heading = (
    <h2 className={`${headingClass} ${door.pages.length > 1 ? 'border-lamp' : 'border-transparent'}`}>
      {current.label}
    </h2>
  );
  return door.pages.length === 1 ? (
    <div className="mb-5">{heading}</div>
  ) : (
    <nav aria-label={labelOf(door)} className="mb-5">
      <ul className="flex flex-wrap gap-x-6">
        {door.pages.map((entry) => (
          <li key={entry.path}>
            {entry === current ? (
              heading
            ) : (
              <Link
                to={pathOf(entry)}
                className={`${headingClass} border-transparent font-display text-sand-dim no-underline hover:text-lamp-bright`}
              >
                {entry.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
};

const headingClass = 'flex min-h-11 items-center border-b-2 text-lg-fit font-semibold sm:text-xl';

/** Scrolls to the top of a page that a link opened. After Back and a reload the browser restores the scroll position. */
const StartAtTop = () => {
  const [isLinked] = useState(useNavigationType() !== NavigationType.Pop);
  useLayoutEffect(() => {
    if (isLinked) scrollTo({ top: 0, behavior: 'instant' });
  }, [isLinked]);
  return null;
};

/**
 * Caches the desk's files on this device, and says so while that takes long. Retries after each pull, which proves a network.
 * `pulledAt`: when the server last confirmed the desk, in epoch milliseconds.
 */
const OfflineNote = ({ pulledAt }: { readonly pulledAt: number }) => {
  const [isCached, setIsCached] = useState(false);
  const isSlow = useLasting(!isCached);
  useEffect(() => {
    if (isCached) return;
    cacheDeskFiles().then(setIsCached, () => undefined);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each pull (`pulledAt`) is a retry.
  }, [isCached, pulledAt]);
  return (
    <>
      {isSlow ? <p className="text-sm text-sand-dim max-sm:text-xs">Still storing the desk here</p> : null}
      <output className="sr-only">{isCached ? 'The desk is on this device.' : null}</output>
    </>
  );
};

/**
 * Asks the active service worker to cache every file that the desk needs offline. Resolves to false when the worker could not fetch or
 * store a file, or the browser has no service workers.
 */
const cacheDeskFiles = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  return active !== null && (await messageSW(active, { type: 'CACHE_DESK' })) === true;
};

/** Asks to sign in again once the session has ended. Does not sign out, which would delete the copy of the desk. */
const SessionEnded = () => {
  const { signInNeeded } = useSyncStatus();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (!signInNeeded) return null;
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md border border-laterite px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-72">
        Your session has ended. The desk and its gate go on working from the copy on this device. Check-ins
        and everything else that you do here wait, and are sent once you have signed in again.
      </p>
      <Button variant="quiet" onClick={() => void navigate(authPathFor(pathname))}>
        Sign in again
      </Button>
    </div>
  );
};
