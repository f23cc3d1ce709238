import { useEffect, useLayoutEffect, useRef, type ReactNode, useState, type ComponentType } from 'react';
import { NavigationType, useParams, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { storageTexts } from '../sync-center/storage-texts.ts';
import type { Desk } from './rules/desk.ts';
import { unreadText } from '../chat/rules/message.ts';
import { authPathFor } from '../../domain/next-path.ts';
import { keepDeskFiles } from './cache-desk-files.ts';
import type { Member } from '../../engine/member/member.ts';
import { useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { CrossFade } from '../../ui/motion.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StorageBlocked } from '../../ui/storage-blocked.tsx';
import { placeUpdateLine } from '../../ui/update-line.ts';
import {
  besideNavigation,
  NavigationLink,
  navigationLinkClass,
  navigationIconClass,
  navigationClass,
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
  const current = deskPages.find(({ path }) => path === page) ?? deskPages.find(({ below }) => below);
  if (state.kind === 'none') return notFound;
  return (
    <div className={besideNavigation}>
      <title>{`${current?.label ?? 'Desk'} | Desk | ${site.name}`}</title>
      <SkipLink />
      <DeskNav current={current} desk={state.kind === 'desk' ? state.desk : null} key={page} />
      <header className="[view-transition-name:header] @container border-b border-night-line bg-night pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex min-h-14 max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-4 max-lg:py-2 sm:px-6">
          <div className="min-w-0 flex-1 items-center justify-between gap-x-4 @[40rem]:flex">
            <h1 className="font-display text-base-fit font-semibold sm:text-xl">Organisers’ desk</h1>
            <div className="items-center gap-x-4 @[40rem]:flex">
              {state.kind === 'desk' ? <OfflineNote pulledAt={state.pulledAt} /> : null}
              {status}
            </div>
          </div>
          <ButtonLink href={paths.members} variant="quiet" size="small" title="Members portal">
            <Icon name="users" className="size-4 sm:hidden" />
            <span className="max-sm:sr-only">Members portal</span>
          </ButtonLink>
        </div>
      </header>
      <div ref={placeUpdateLine} className="contents" />
      <CrossFade place={page}>
        <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 outline-none sm:px-6">
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
          <StartAtTop key={current?.path} />
          {state.kind === 'desk' && current ? (
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

/** Scrolls to the top once, if a link led here: after Back and a reload the browser returns to the old place. */
const StartAtTop = () => {
  const [isLinked] = useState(useNavigationType() !== NavigationType.Pop);
  useLayoutEffect(() => {
    if (isLinked) scrollTo({ top: 0, behavior: 'instant' });
  }, [isLinked]);
  return null;
};

interface DeskNavProps {
  readonly current: DeskPageEntry | undefined;
  /** Null while this device has no copy of the desk. */
  readonly desk: Desk | null;
}

/** The pages of the desk, with how much waits on each. A phone's bar has the first ones, and shows the others on a press. */
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
  const countOf = ({ waits }: DeskPageEntry) => (desk && waits ? waits(desk) : 0);
  const first = deskPages.slice(0, firstPages);
  const others = deskPages.slice(firstPages);
  const behind = others.reduce((sum, entry) => sum + countOf(entry), 0);
  const linkTo = (entry: DeskPageEntry) => (
    <NavigationLink
      key={entry.path}
      icon={entry.icon}
      label={entry.label}
      to={pathOf(entry)}
      isHere={entry === current}
      count={unreadText(countOf(entry))}
      counted={`${countOf(entry)} waiting`}
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
            aria-current={current && others.includes(current) ? 'true' : undefined}
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
      <ul className="hidden border-t border-night-line md:mt-2 md:flex md:flex-col md:pt-2">
        {others.map(linkTo)}
      </ul>
    </nav>
  );
};

const firstPages = 4;

const pathOf = ({ path }: DeskPageEntry): string => (path === '' ? paths.desk : `${paths.desk}/${path}`);

/**
 * Caches the desk's files on this device, and says so once they are cached. Tries again after each pull, which proves a
 * network. `pulledAt`: when the server last confirmed the desk, in epoch milliseconds.
 */
const OfflineNote = ({ pulledAt }: { readonly pulledAt: number }) => {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    if (isKept) return;
    keepDeskFiles().then(setIsKept, () => undefined);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `pulledAt`: another pull is another attempt.
  }, [isKept, pulledAt]);
  return (
    <output className="max-lg:sr-only text-sm text-sand-dim">
      {isKept ? 'The desk is on this device.' : null}
    </output>
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
  readonly held: Desk;
  /** When the server last confirmed it, in epoch milliseconds of this device's clock. */
  readonly pulledAt: number;
  readonly preview: Preview;
}

interface DeskPageEntry {
  /** Below `/desk/`; empty for the first page. */
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly Page: ComponentType<PageProps>;
  /** Counts what waits there for an organiser. */
  readonly waits?: (desk: Desk) => number;
  /** Also shown for addresses that no other page has, such as the id of an application. */
  readonly below?: boolean;
}

/** The pages of the desk, in the order of its navigation. */
const deskPages: readonly DeskPageEntry[] = [
  { path: '', label: 'Today', icon: 'house', Page: TodayPage },
  {
    path: 'applications',
    label: 'Applications',
    icon: 'mail',
    Page: ApplicationsPage,
    below: true,
    waits: waitingAt.applications,
  },
  { path: 'gate', label: 'Gate', icon: 'ticket', Page: GatePage },
  { path: 'edition', label: 'Edition', icon: 'calendar-check', Page: EditionPage },
  { path: 'villa', label: 'Villa', icon: 'map-pin', Page: VillaPage },
  { path: 'announcements', label: 'Announcements', icon: 'message-circle', Page: AnnouncementsPage },
  { path: 'reports', label: 'Reports', icon: 'flag', Page: ReportsPage, waits: waitingAt.reports },
  { path: 'numbers', label: 'Numbers', icon: 'chart-no-axes-column', Page: NumbersPage },
  { path: 'members', label: 'Members', icon: 'ban', Page: MembersPage },
  { path: 'organisers', label: 'Organisers', icon: 'badge-check', Page: OrganisersPage },
  { path: 'record', label: 'Record', icon: 'clock', Page: RecordPage },
  { path: 'help', label: 'Help', icon: 'info', Page: HelpPage },
];
