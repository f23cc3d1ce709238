import { useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { site } from '../../content/site.ts';
import { authPathFor } from '../../domain/next-path.ts';
import { useSession } from '../../state/session.ts';
import { showSection } from '../../ui/show-section.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { useStartAtTop } from '../../ui/use-start-at-top.ts';
import { AppTooOld } from './app-too-old.tsx';
import { MembersHeader } from './members-header.tsx';
import { SectionBar } from './section-bar.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import type { SignOutDialogProps } from './sign-out-dialog.tsx';
import { useOpening, type Opening } from './use-opening.ts';
import { useSignOut } from './use-sign-out.ts';

export interface MembersSections {
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
  readonly opening: Opening;
}

/** The portal for signed-in members; everyone else goes to the sign-in page and comes back from there. */
export const MembersPage = ({
  sections,
  profileDialog: ProfileDialog,
  signOutDialog: SignOutDialog,
  opening,
}: MembersPageProps) => {
  const session = useSession();
  const location = useLocation();
  const signOut = useSignOut();
  const [editingProfile, setEditingProfile] = useState(false);
  useStartAtTop();

  const areas = useRef<HTMLElement>(null);
  const stage = useOpening(areas, session.status === 'signed-in', opening);

  // A link to an area (`/members#chat`) arrives before the area is there.
  useEffect(() => {
    if (stage === 'open') showSection(globalThis.location.hash);
  }, [stage]);
  const isSlow = useLasting(stage === 'areas', 300);

  if (session.status === 'loading') {
    return (
      <main className="grid min-h-dvh place-content-center">
        <Spinner label="Loading..." />
      </main>
    );
  }
  if (session.status === 'signed-out') {
    const here = `${location.pathname}${location.search}${location.hash}`;
    return <Navigate to={signOut.destination ?? authPathFor(here)} replace />;
  }
  return (
    <div className="pb-[calc(5rem+env(safe-area-inset-bottom))] md:pb-10 [html:has(&)]:scroll-pb-20 [html:has(&)]:[scrollbar-gutter:stable]">
      <title>{`Members Portal | ${site.name}`}</title>
      <MembersHeader
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
      </main>
      <SectionBar />
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

const anchored =
  'scroll-mt-28 focus-visible:outline-none not-first:border-t not-first:pt-5 border-night-line sm:border-0! sm:pt-0!';
