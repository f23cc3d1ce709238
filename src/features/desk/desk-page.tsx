import { useEffect, useLayoutEffect, useRef, type ReactNode, useState, type ComponentType } from 'react';
import {
  Link,
  NavigationType,
  useParams,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { storageTexts } from '../sync-center/storage-texts.ts';
import type { Desk } from './rules/desk.ts';
import { unreadText } from '../chat/rules/message.ts';
import { authPathFor } from '../../domain/next-path.ts';
import { cacheDeskFiles } from './cache-desk-files.ts';
import type { Member } from '../../engine/member/member.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { CrossFade } from '../../ui/motion.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StorageBlocked } from '../../ui/storage-blocked.tsx';
import { placeUpdateLine } from '../../ui/update-line.ts';
import { useLasting } from '../../ui/use-lasting.ts';
import {
  besideNavigation,
  navigationClass,
  navigationIconClass,
  NavigationLink,
  navigationLinkClass,
} from '../../ui/navigation-link.tsx';
import { AnnouncementsPage } from './announcements-page.tsx';
import { ApplicationsPage } from './applications/applications-page.tsx';
import type { ShownDesk } from './desk-with.ts';
import type { Preview } from './edition/edition-form.tsx';
import { EditionPage } from './edition/edition-page.tsx';
import { GatePage } from './gate/gate-page.tsx';
import { HelpPage } from './help-page.tsx';
import { MembersPage } from './members-page.tsx';
import { NumbersPage } from './numbers/numbers-page.tsx';
import { OrganisersPage } from './organisers-page.tsx';
import { RecordPage } from './record-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { TodayPage } from './today/today-page.tsx';
import { waitingAt } from './today/waiting.ts';
import { DeskActs } from './use-acts.ts';
import { useDesk } from './use-desk.ts';
import { namesOfSuspended, SuspendedNames } from './use-names.ts';
import { VillaPage } from './villa/villa-page.tsx';

interface DeskPageProps {
  readonly member: Member;
  /** The sync state, which another feature shows. */
  readonly status: ReactNode;
  /** Shows the public page, which the portal does not contain. */
  readonly preview: Preview;
  /** The page for an unknown address, which a member who is no organiser gets. */
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
  const isBelow = current.path !== page;
  if (state.kind === 'none') return notFound;
  return (
    <div className={besideNavigation}>
      <title>{`${current.label} | Desk | ${site.name}`}</title>
      <SkipLink />
      <DeskNav current={door} desk={state.kind === 'desk' ? state.desk : null} key={page} />
      <header className="[view-transition-name:header] @container border-b border-night-line bg-night pt-[env(safe-area-inset-top)]">
        <div className="flex min-h-14 max-w-360 flex-wrap items-center gap-x-3 gap-y-1 px-4 max-lg:py-2 sm:px-6">
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
          <a href={paths.members} title="Members portal" className={headerLink}>
            <Icon name="users" className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">Members portal</span>
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
          <div className={isBelow ? 'max-xl:hidden' : ''}>
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

/** The heading of the page, among the ways to the other pages behind its door. */
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

/** Scrolls to the top once, if a link led here: after Back and a reload the browser returns to the old place. */
const StartAtTop = () => {
  const [isLinked] = useState(useNavigationType() !== NavigationType.Pop);
  useLayoutEffect(() => {
    if (isLinked) scrollTo({ top: 0, behavior: 'instant' });
  }, [isLinked]);
  return null;
};

interface DeskNavProps {
  readonly current: Door;
  /** Null while there is no copy of it. */
  readonly desk: Desk | null;
}

/** The doors of the desk, with how much waits behind each. A phone's bar has the first ones, and shows the others on a press. */
const DeskNav = ({ current, desk }: DeskNavProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  // The open bar covers what stands above it, such as the buttons of a decision: a press elsewhere closes it, and Escape.
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && nav.current?.contains(target))) setIsOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsOpen(false);
    };
    addEventListener('pointerdown', onPress);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  const countOf = ({ waits }: Door) => (desk && waits ? waits(desk) : 0);
  const first = doors.slice(0, firstDoors);
  const others = doors.slice(firstDoors, -1);
  const behind = others.reduce((sum, door) => sum + countOf(door), 0);
  const linkTo = (door: Door) => (
    <NavigationLink
      key={labelOf(door)}
      icon={door.icon}
      label={labelOf(door)}
      to={pathOf(door.pages[0])}
      isHere={door === current}
      count={unreadText(countOf(door))}
      counted={`${countOf(door)} waiting`}
    />
  );
  return (
    <nav ref={nav} aria-label="Desk" data-bar className={navigationClass}>
      <ul
        id="other-desk-pages"
        className={`${isOpen ? 'grid' : 'hidden'} grid-cols-3 border-b border-night-line md:hidden [&>li]:min-w-0`}
      >
        {others.map(linkTo)}
      </ul>
      <ul className="flex max-md:overflow-x-auto md:flex-col">
        {first.map(linkTo)}
        <li className="min-w-max flex-1 md:hidden">
          <button
            type="button"
            aria-current={others.includes(current) ? 'true' : undefined}
            aria-expanded={isOpen}
            aria-controls="other-desk-pages"
            className={`${navigationLinkClass} w-full cursor-pointer`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'ellipsis'} className={navigationIconClass} />
            <span>
              {isOpen ? 'Less' : 'More'}
              {isOpen || behind === 0 ? null : (
                <>
                  {' '}
                  {behind}
                  <span className="sr-only"> waiting</span>
                </>
              )}
            </span>
          </button>
        </li>
      </ul>
      <ul className="hidden md:flex md:flex-col">{others.map(linkTo)}</ul>
    </nav>
  );
};

const firstDoors = 4;

const labelOf = ({ label, pages }: Door): string => label ?? pages[0].label;

const pathOf = ({ path }: DeskPageEntry): string => (path === '' ? paths.desk : `${paths.desk}/${path}`);

/**
 * Caches the desk's files on this device, and shows only while they are not cached. Tries again after each pull, which proves a
 * network. `pulledAt`: when the server last confirmed the desk, in epoch milliseconds.
 */
const OfflineNote = ({ pulledAt }: { readonly pulledAt: number }) => {
  const [isCached, setIsCached] = useState(false);
  const isSlow = useLasting(!isCached);
  useEffect(() => {
    if (isCached) return;
    cacheDeskFiles().then(setIsCached, () => undefined);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `pulledAt`: another pull is another attempt.
  }, [isCached, pulledAt]);
  return (
    <>
      {isSlow ? <p className="text-sm text-sand-dim max-sm:text-xs">Still storing the desk here</p> : null}
      <output className="sr-only">{isCached ? 'The desk is on this device.' : null}</output>
    </>
  );
};

/** Asks to sign in again, without signing out: the copy of the desk stays on the device until then. */
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

interface PageProps {
  readonly desk: ShownDesk;
  /** The server's copy, without the changes that wait on this device. */
  readonly mirrored: Desk;
  /** When the server last confirmed it, in epoch milliseconds of this device's clock. */
  readonly pulledAt: number;
  readonly preview: Preview;
}

interface DeskPageEntry {
  /** Below `/desk/`; empty for the first page. */
  readonly path: string;
  readonly label: string;
  readonly Page: ComponentType<PageProps>;
}

/** One place in the navigation, with the pages behind it. */
interface Door {
  /** Missing when it is that of the first page. */
  readonly label?: string;
  readonly icon: IconName;
  readonly pages: readonly [DeskPageEntry, ...DeskPageEntry[]];
  /** How much waits there for an organiser. */
  readonly waits?: (desk: Desk) => number;
  /** Something stands beside a list or a form. */
  readonly isWide?: boolean;
}

/** Also behind the addresses that no other page has, such as the id of an application. */
const applicationsDoor: Door = {
  icon: 'mail',
  waits: waitingAt.applications,
  isWide: true,
  pages: [{ path: 'applications', label: 'Applications', Page: ApplicationsPage }],
};

/** The doors of the desk, in the order of its navigation. The last one stands in the header. */
const doors: readonly Door[] = [
  { icon: 'house', pages: [{ path: '', label: 'Today', Page: TodayPage }] },
  applicationsDoor,
  { icon: 'ticket', pages: [{ path: 'gate', label: 'Gate', Page: GatePage }] },
  {
    icon: 'calendar-check',
    isWide: true,
    pages: [
      { path: 'edition', label: 'Edition', Page: EditionPage },
      { path: 'villa', label: 'Villa', Page: VillaPage },
    ],
  },
  {
    icon: 'message-circle',
    pages: [{ path: 'announcements', label: 'Announcements', Page: AnnouncementsPage }],
  },
  {
    label: 'People',
    icon: 'users',
    waits: waitingAt.reports,
    pages: [
      { path: 'reports', label: 'Reports', Page: ReportsPage },
      { path: 'members', label: 'Members', Page: MembersPage },
      { path: 'organisers', label: 'Organisers', Page: OrganisersPage },
    ],
  },
  {
    icon: 'clock',
    pages: [
      { path: 'record', label: 'Record', Page: RecordPage },
      { path: 'numbers', label: 'Numbers', Page: NumbersPage },
    ],
  },
  { icon: 'info', pages: [{ path: 'help', label: 'Help', Page: HelpPage }] },
];
