import { useEffect, useRef, type ReactNode, useState, type ComponentType } from 'react';
import { Link, useParams, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import type { Desk } from '../../domain/desk.ts';
import { authPathFor } from '../../domain/next-path.ts';
import { keepDeskFiles } from '../../local/browser/keep-desk-files.ts';
import type { Member } from '../../member/open-member.ts';
import { useSyncStatus } from '../../member/state/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { holdUpdateLine } from '../../ui/update-line.ts';
import { AnnouncementsPage } from './announcements-page.tsx';
import { ApplicationsPage } from './applications/applications-page.tsx';
import type { Preview } from './edition/edition-form.tsx';
import { EditionPage } from './edition/edition-page.tsx';
import { GatePage } from './gate/gate-page.tsx';
import { HelpPage } from './help-page.tsx';
import { MembersPage } from './members-page.tsx';
import { NumbersPage } from './numbers/numbers-page.tsx';
import { OrganisersPage } from './organisers-page.tsx';
import { RecordPage } from './record-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { useDesk } from './use-desk.ts';
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

/** The frame of the desk. */
export const DeskPage = ({ member, status, preview, notFound }: DeskPageProps) => {
  const state = useDesk(member);
  const { signInNeeded } = useSyncStatus();
  const { page = '' } = useParams();
  const current = deskPages.find(({ path }) => path === page) ?? deskPages.find(({ below }) => below);
  if (state.kind === 'none') return notFound;
  return (
    <>
      <title>{`${current?.label ?? 'Desk'} | Desk | ${site.name}`}</title>
      <SkipLink />
      <header className="border-b border-night-line bg-night pt-[env(safe-area-inset-top)]">
        <div className="mx-auto max-w-6xl px-4 pt-1 sm:px-6">
          <div className="flex flex-wrap items-center gap-x-4">
            <h1 className="mr-auto font-display text-lg font-semibold sm:text-xl">Organisers’ desk</h1>
            <div className="order-last flex basis-full flex-wrap items-center gap-x-4 sm:order-none sm:basis-auto">
              {state.kind === 'desk' ? <KeptNote pulledAt={state.pulledAt} /> : null}
              {status}
            </div>
            <ButtonLink href={paths.members} variant="quiet" size="small">
              Members portal
            </ButtonLink>
          </div>
          <DeskNav current={current} desk={state.kind === 'desk' ? state.desk : null} key={page} />
        </div>
      </header>
      <div ref={holdUpdateLine} className="contents" />
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
        {state.kind === 'desk' && current ? (
          <current.Page desk={state.desk} pulledAt={state.pulledAt} preview={preview} />
        ) : null}
      </main>
    </>
  );
};

interface DeskNavProps {
  readonly current: DeskPageEntry | undefined;
  /** Null while there is no copy of it. */
  readonly desk: Desk | null;
}

/** The pages of the desk, with how much waits on each. A phone has room for the first ones, and shows the others on a press. */
const DeskNav = ({ current, desk }: DeskNavProps) => {
  const [isOpen, setIsOpen] = useState(false);
  // Another page may be wider than what is left of a narrow window.
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const countOf = ({ waits }: DeskPageEntry) => (desk && waits ? waits(desk) : 0);
  const isBehind = (entry: DeskPageEntry, index: number) => index >= firstPages && entry !== current;
  const behind = deskPages.filter(isBehind);
  return (
    <nav ref={nav} aria-label="Desk" className="-mx-4 px-4 sm:mx-0 sm:px-0 md:overflow-x-auto">
      <ul className="flex flex-wrap gap-x-1 md:flex-nowrap">
        {deskPages.map((entry, index) => (
          <li key={entry.path} className={!isOpen && isBehind(entry, index) ? 'max-md:hidden' : ''}>
            <Link
              to={entry.path === '' ? paths.desk : `${paths.desk}/${entry.path}`}
              aria-current={entry === current ? 'page' : undefined}
              className={`${tab} ${
                entry === current
                  ? 'border-lamp text-lamp-bright'
                  : 'border-transparent text-sand-dim hover:text-sand'
              }`}
            >
              {entry.label}
              <Waiting count={countOf(entry)} />
            </Link>
          </li>
        ))}
        <li className="md:hidden">
          <button
            type="button"
            aria-expanded={isOpen}
            className={`${tab} border-transparent text-sand-dim hover:text-sand`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Less' : 'More'}
            {isOpen ? null : <Waiting count={behind.reduce((sum, entry) => sum + countOf(entry), 0)} />}
          </button>
        </li>
      </ul>
    </nav>
  );
};

const firstPages = 3;
const tab =
  'flex min-h-11 items-center gap-1.5 whitespace-nowrap border-b-2 px-2 text-sm font-semibold no-underline md:px-3';

const Waiting = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <span className="rounded-full bg-lamp px-1.5 text-xs font-semibold text-night">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );

/**
 * Has this device keep the desk's files, and says so once it does. Asks again after each pull, which has shown that there is a
 * network. `pulledAt`: when the server last confirmed the desk, in epoch milliseconds.
 */
const KeptNote = ({ pulledAt }: { readonly pulledAt: number }) => {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    if (isKept) return;
    keepDeskFiles().then(setIsKept, () => undefined);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `pulledAt`: another pull is another attempt.
  }, [isKept, pulledAt]);
  return <output className="text-sm text-sand-dim">{isKept ? 'The desk is on this device.' : null}</output>;
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
  readonly desk: Desk;
  /** When the server last confirmed it, in epoch milliseconds of this device's clock. */
  readonly pulledAt: number;
  readonly preview: Preview;
}

interface DeskPageEntry {
  /** Below `/desk/`; empty for the first page. */
  readonly path: string;
  readonly label: string;
  readonly Page: ComponentType<PageProps>;
  /** How much waits there for an organiser. */
  readonly waits?: (desk: Desk) => number;
  /** Also shown for addresses that no other page has, such as the id of an application. */
  readonly below?: boolean;
}

/** The pages of the desk, in the order of its navigation. */
const deskPages: readonly DeskPageEntry[] = [
  {
    path: '',
    label: 'Applications',
    Page: ApplicationsPage,
    below: true,
    waits: ({ applications }) => applications.filter(({ status }) => status === 'new').length,
  },
  { path: 'gate', label: 'Gate', Page: GatePage },
  { path: 'edition', label: 'Edition', Page: EditionPage },
  { path: 'villa', label: 'Villa', Page: VillaPage },
  { path: 'announcements', label: 'Announcements', Page: AnnouncementsPage },
  {
    path: 'reports',
    label: 'Reports',
    Page: ReportsPage,
    waits: ({ reports }) => reports.filter(({ verdict }) => verdict === null).length,
  },
  { path: 'numbers', label: 'Numbers', Page: NumbersPage },
  { path: 'members', label: 'Suspended members', Page: MembersPage },
  { path: 'organisers', label: 'Organisers', Page: OrganisersPage },
  { path: 'record', label: 'Record', Page: RecordPage },
  { path: 'help', label: 'Help', Page: HelpPage },
];
