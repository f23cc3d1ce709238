import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import type { Member } from '../../member/open-member.ts';
import { useDesk } from '../../member/hooks/use-desk.ts';
import { useSyncStatus } from '../../member/state/sync-status.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { deskPages } from './desk-pages.ts';
import type { Preview } from './edition/edition-form.tsx';
import { KeptNote } from './kept-note.tsx';
import { SessionEnded } from './session-ended.tsx';

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
  // The navigation is wider than a phone.
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page is another current link.
  }, [page]);
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
          <nav ref={nav} aria-label="Desk" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
            <ul className="flex gap-1">
              {deskPages.map(({ path, label }) => (
                <li key={path}>
                  <Link
                    to={path === '' ? paths.desk : `${paths.desk}/${path}`}
                    aria-current={path === current?.path ? 'page' : undefined}
                    className={`flex min-h-11 items-center whitespace-nowrap border-b-2 px-3 text-sm font-semibold no-underline ${
                      path === current?.path
                        ? 'border-lamp text-lamp-bright'
                        : 'border-transparent text-sand-dim hover:text-sand'
                    }`}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
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
