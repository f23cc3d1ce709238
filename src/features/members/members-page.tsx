import { Activity, useEffect, useLayoutEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { authPathFor } from '../../domain/next-path.ts';
import type { ProfileForm } from '../../domain/profile-form.ts';
import { isLeavingPortal } from '../../local/browser/leave-portal.ts';
import { unreadText } from '../../domain/message.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import { useSession } from '../../member/state/session.ts';
import { useUnread } from '../../member/state/unread.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { showSection } from '../../ui/show-section.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useStartAtTop } from '../../ui/use-start-at-top.ts';
import { AppTooOld, CopyRemoved, SignInAgain } from './notices.tsx';
import { MembersHeader } from './members-header.tsx';
import { SectionBar } from './section-bar.tsx';
import type { SignOutDialogProps } from './sign-out-dialog.tsx';
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
  /** Stands around the directory. */
  readonly firstSteps: ComponentType<{
    readonly uid: string;
    readonly onEditProfile: (field: keyof ProfileForm) => void;
    readonly children: ReactNode;
  }>;
  readonly profileDialog: ComponentType<{
    readonly open: boolean;
    readonly field?: keyof ProfileForm | undefined;
    readonly onClose: () => void;
  }>;
  readonly signOutDialog: ComponentType<SignOutDialogProps>;
  /** Takes the place of the areas at its own address. */
  readonly syncCenter: ComponentType<{ readonly onEditProfile: () => void }>;
  /** Above the areas: why a member is suspended, and the way to the villa. */
  readonly notices: ReactNode;
}

/** The portal for signed-in members; everyone else goes to the sign-in page and comes back from there. */
export const MembersPage = ({
  sections,
  firstSteps: FirstSteps,
  profileDialog: ProfileDialog,
  signOutDialog: SignOutDialog,
  syncCenter: SyncCenter,
  notices,
}: MembersPageProps) => {
  const session = useSession();
  const location = useLocation();
  const signOut = useSignOut();
  const unread = unreadText(useUnread());
  /** The profile's field that gets the focus; null while the dialog is closed. */
  const [editing, setEditing] = useState<keyof ProfileForm | 'none' | null>(null);
  useStartAtTop();

  const isSync = location.pathname === paths.sync;
  const hasOpened = useHasBeen(!isSync);
  const hasAreas = useHasAreas();

  // A link to an area (`/members#chat`) opens before the area is mounted.
  useLayoutEffect(() => {
    if (hasAreas) showSection(globalThis.location.hash);
  }, [hasAreas]);
  // Or from the page in front of them; the way back leads to where they were left.
  const isLinked = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isLinked && !isSync) showSection(location.hash);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isSync]);

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
      {isSync ? null : <title>{`${unread && `(${unread}) `}Members Portal | ${site.name}`}</title>}
      <SkipLink />
      <MembersHeader
        isOverline={isSync}
        user={session.user}
        leaving={signOut.busy}
        onProfile={() => {
          setEditing('none');
        }}
        onSignOut={signOut.ask}
      />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex max-w-6xl flex-col gap-7 px-4 pt-6 outline-none sm:gap-6 sm:px-6"
      >
        {hasAreas ? notices : null}
        <AppTooOld />
        <SignInAgain onSignIn={signOut.signInAgain} />
        <CopyRemoved uid={session.user.id} />
        {isSync ? (
          <SyncCenter
            onEditProfile={() => {
              setEditing('none');
            }}
          />
        ) : null}
        {/* Kept as they are behind that page: what is typed in them, found in them and read in them. */}
        {hasOpened ? (
          <Activity mode={isSync ? 'hidden' : 'visible'}>
            <FirstSteps uid={session.user.id} onEditProfile={setEditing}>
              <div id="directory" tabIndex={-1} className={belowHeader}>
                {sections.directory}
              </div>
            </FirstSteps>
            {hasAreas ? (
              <>
                <div id="invitations" tabIndex={-1} className={`${belowHeader} ${divided}`}>
                  {sections.invitations}
                </div>
                <div id="chat" tabIndex={-1} className={`${withComposer} ${divided}`}>
                  {sections.chat}
                </div>
                <div id="resources" tabIndex={-1} className={`${belowHeader} ${divided} ${goneWhileWriting}`}>
                  {sections.resources}
                </div>
                <div className={goneWhileWriting}>{sections.access}</div>
              </>
            ) : null}
          </Activity>
        ) : null}
      </main>
      {isSync ? null : <SectionBar />}
      <ProfileDialog
        open={editing !== null}
        field={editing === 'none' || editing === null ? undefined : editing}
        onClose={() => {
          setEditing(null);
        }}
      />
      <SignOutDialog {...signOut.dialog} />
    </div>
  );
};

/**
 * Whether the areas below the directory can be rendered. They come right behind the frame that shows the first cards: these
 * need not wait for what is below the window, and areas that were there before them would be pushed down, under a finger.
 */
const useHasAreas = (): boolean => {
  const hasFirstView = useMember() !== null;
  const [hasAreas, setHasAreas] = useState(false);
  useLayoutEffect(
    () =>
      hasFirstView
        ? afterPaint(() => {
            setHasAreas(true);
          })
        : undefined,
    [hasFirstView],
  );
  return hasAreas;
};

/** Whether it holds or has held since this page was opened. */
const useHasBeen = (holds: boolean): boolean => {
  const [hasBeen, setHasBeen] = useState(holds);
  if (holds && !hasBeen) setHasBeen(true);
  return hasBeen || holds;
};

const divided = 'border-t border-night-line pt-5 sm:border-0 sm:pt-0';

/** A link to the section leaves it below the header. */
const belowHeader = 'scroll-mt-24 focus-visible:outline-none';

/** The same for the chat, but in a low window its composer is in view, above the section bar, and its top behind the header. */
const withComposer =
  'focus-visible:outline-none scroll-mt-[min(6rem,calc(100dvh-600px-6.5rem-env(safe-area-inset-bottom)))] md:scroll-mt-[min(6rem,calc(100dvh-600px-2rem))]';

/**
 * On a phone nothing stands between the composer and an open keyboard (composer.tsx sets `--visible-height`). The space
 * stays, so that the page can scroll there.
 */
const goneWhileWriting = 'max-md:[html[style*=visible-height]_&]:invisible';
