import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { site } from '../../content/site.ts';
import { authPathFor } from '../../domain/next-path.ts';
import { useSession } from '../../state/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useStartAtTop } from '../../ui/use-start-at-top.ts';
import { AppTooOld } from './app-too-old.tsx';
import { MembersHeader } from './members-header.tsx';
import { SectionBar } from './section-bar.tsx';
import { showSection } from './show-section.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
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
}

/** The portal for signed-in members; everyone else goes to the sign-in page and comes back from there. */
export const MembersPage = ({ sections, profileDialog: ProfileDialog }: MembersPageProps) => {
  const session = useSession();
  const location = useLocation();
  const signOut = useSignOut();
  const [editingProfile, setEditingProfile] = useState(false);
  useStartAtTop();

  // A link to an area (`/members#chat`) arrives before the area is there.
  const isOpen = session.status === 'signed-in';
  useEffect(() => {
    if (isOpen) showSection(globalThis.location.hash);
  }, [isOpen]);

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
    <div className="pb-20 md:pb-10 [html:has(&)]:scroll-pb-20">
      <title>{`Members Portal | ${site.name}`}</title>
      <MembersHeader
        user={session.user}
        leaving={signOut.busy}
        onProfile={() => {
          setEditingProfile(true);
        }}
        onSignOut={signOut.ask}
      />
      <main className="mx-auto flex max-w-6xl flex-col gap-7 px-4 pt-6 sm:gap-6 sm:px-6">
        <AppTooOld />
        <SignInAgain onSignIn={signOut.signInAgain} />
        <div id="directory" tabIndex={-1} className={anchored}>
          {sections.directory}
        </div>
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
