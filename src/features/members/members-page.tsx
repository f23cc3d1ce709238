import { Activity, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { authPathFor } from '../../domain/next-path.ts';
import { isLeavingPortal } from '../../local/browser/leave-portal.ts';
import { useSession } from '../../runtime/state/session.ts';
import { showSection } from '../../ui/show-section.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { useStartAtTop } from '../../ui/use-start-at-top.ts';
import { AppTooOld } from './app-too-old.tsx';
import { CopyRemoved } from './copy-removed.tsx';
import { MembersHeader } from './members-header.tsx';
import { SectionBar } from './section-bar.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import type { SignOutDialogProps } from './sign-out-dialog.tsx';
import { useOpening, type Opening } from './use-opening.ts';
import { useSignOut } from './use-sign-out.ts';

interface MembersSections {
  readonly directory: ReactNode;
  readonly invitations: ReactNode;
  readonly chat: ReactNode;
  readonly resources: ReactNode;
  readonly access: ReactNode;
}

interface MembersPageProps {
  /** The areas of the portal, put in from outside: a feature knows no other. */
  readonly sections: MembersSections;
  readonly profileDialog: ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;
  readonly signOutDialog: ComponentType<SignOutDialogProps>;
  /** Takes the place of the areas at its own address. */
  readonly syncCenter: ComponentType<{ readonly onEditProfile: () => void }>;
  readonly opening: Opening;
}

/** The portal for signed-in members; everyone else goes to the sign-in page and comes back from there. */
export const MembersPage = ({
  sections,
  profileDialog: ProfileDialog,
  signOutDialog: SignOutDialog,
  syncCenter: SyncCenter,
  opening,
}: MembersPageProps) => {
  const session = useSession();
  const location = useLocation();
  const signOut = useSignOut();
  const [editingProfile, setEditingProfile] = useState(false);
  useStartAtTop();

  const areas = useRef<HTMLElement>(null);
  const isSync = location.pathname === paths.sync;
  const hasOpened = useHasBeen(!isSync);
  const stage = useOpening(areas, session.status === 'signed-in' && !isSync, opening);
  useEffect(() => {
    // Nobody waits for the areas there.
    if (isSync) opening.onFirstView();
  }, [isSync, opening]);

  // A link to an area (`/members#chat`) arrives before the area is there.
  const isLinked = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (stage === 'open') showSection(globalThis.location.hash);
  }, [stage]);
  // Or from the page in front of them; the way back leads to where they were left.
  useEffect(() => {
    if (isLinked && !isSync) showSection(location.hash);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isSync]);
  const isSlow = useLasting(stage === 'areas', 300);

  if (session.status === 'loading' || (session.status === 'signed-out' && isLeavingPortal())) {
    return (
      <main className="grid min-h-dvh place-content-center">
        <Spinner label="Loading..." />
      </main>
    );
  }
  if (session.status === 'signed-out') {
    const here = `${location.pathname}${location.search}${location.hash}`;
    return <Navigate to={authPathFor(here)} replace />;
  }
  return (
    <div className="pb-[calc(5rem+env(safe-area-inset-bottom))] md:pb-10 [html:has(&)]:scroll-pb-20 [html:has(&)]:[scrollbar-gutter:stable]">
      {isSync ? null : <title>{`Members Portal | ${site.name}`}</title>}
      <MembersHeader
        isOverline={isSync}
        user={session.user}
        leaving={signOut.busy}
        onProfile={() => {
          setEditingProfile(true);
        }}
        onSignOut={signOut.ask}
      />
      <main ref={areas} className="mx-auto flex max-w-6xl flex-col gap-7 px-4 pt-6 sm:gap-6 sm:px-6">
        <AppTooOld />
        <SignInAgain onSignIn={signOut.signInAgain} />
        <CopyRemoved uid={session.user.id} />
        {isSync ? (
          <SyncCenter
            onEditProfile={() => {
              setEditingProfile(true);
            }}
          />
        ) : null}
        {/* Kept as they are behind that page: what is typed in them, found in them and read in them. */}
        {hasOpened ? (
          <Activity mode={isSync ? 'hidden' : 'visible'}>
            <div id="directory" tabIndex={-1} className={anchored}>
              {sections.directory}
            </div>
            {/* Below a directory that is still to grow they would be pushed out of the window, under somebody's finger. */}
            {stage === 'areas' && isSlow ? (
              <div className="border-t border-night-line pt-7 sm:rounded-lg sm:border sm:bg-night-1 sm:p-6">
                <Skeleton label="Loading the rest of the portal" lines={6} />
              </div>
            ) : null}
            {stage === 'open' ? (
              <>
                <div id="invitations" tabIndex={-1} className={anchored}>
                  {sections.invitations}
                </div>
                <div id="chat" tabIndex={-1} className={anchored}>
                  {sections.chat}
                </div>
                <div id="resources" tabIndex={-1} className={anchored}>
                  {sections.resources}
                </div>
                {sections.access}
              </>
            ) : null}
          </Activity>
        ) : null}
      </main>
      {isSync ? null : <SectionBar />}
      <ProfileDialog
        open={editingProfile}
        onClose={() => {
          setEditingProfile(false);
        }}
      />
      <SignOutDialog {...signOut.dialog} />
    </div>
  );
};

/** Whether it holds or has held since this page was opened. */
const useHasBeen = (holds: boolean): boolean => {
  const [hasBeen, setHasBeen] = useState(holds);
  if (holds && !hasBeen) setHasBeen(true);
  return hasBeen || holds;
};

const anchored =
  'scroll-mt-28 focus-visible:outline-none not-first:border-t not-first:pt-5 border-night-line sm:border-0! sm:pt-0!';
