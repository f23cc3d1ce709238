import { Activity, useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Link, Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { rooms, type Room } from '../config/rooms.ts';
import { site } from '../content/site.ts';
import { storageTexts } from '../features/sync-center/storage-texts.ts';
import { authPathFor } from '../domain/next-path.ts';
import type { FormFocus } from '../features/people/rules/profile-form.ts';
import { isLeavingPortal } from '../engine/local/browser/leave-portal.ts';
import { unreadText } from '../features/chat/rules/message.ts';
import { useMember } from '../engine/member/hooks/use-member.ts';
import { useSession } from '../engine/member/state/session.ts';
import { useStorageFault } from '../engine/member/state/sync-status.ts';
import { useUnread } from '../features/chat/unread.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { showSection } from '../ui/show-section.ts';
import { Icon } from '../ui/icon.tsx';
import { CardLead } from '../ui/card.tsx';
import { CrossFade } from '../ui/motion.tsx';
import { backClass } from '../ui/beside-page.tsx';
import { besideNavigation } from '../ui/navigation-link.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { StorageBlocked } from '../ui/storage-blocked.tsx';
import { useHasBeenTrue } from '../ui/use-lasting.ts';
import { useStartAtTop } from '../ui/use-start-at-top.ts';
import { waitingPage } from './late-parts.tsx';
import { AppTooOld, MirrorRemoved, SignInAgain } from './shell/notices.tsx';
import { MembersHeader, Welcome } from './shell/members-header.tsx';
import type { SignOutDialogProps } from './shell/sign-out-dialog.tsx';
import { useReturnPlace, useRoom, useRoomPlaces } from './shell/use-room.ts';
import { useSignOut } from './shell/use-sign-out.ts';
import { Navigation } from './shell/navigation.tsx';

interface MembersSections {
  readonly directory: ComponentType<{ readonly showsAll: boolean; readonly onEditProfile: () => void }>;
  readonly invitations: ComponentType<{ readonly showsAll: boolean }>;
  readonly chat: ReactNode;
  readonly resources: ReactNode;
  readonly access: ReactNode;
}

interface MembersPageProps {
  /** The areas of the portal, passed in as props: no feature imports another. */
  readonly sections: MembersSections;
  /** Wraps the directory, and shows the top of Home with a newcomer's first steps. */
  readonly firstSteps: ComponentType<{
    readonly uid: string;
    readonly home: ReactNode;
    readonly isHome: boolean;
    readonly onEditProfile: (field: FormFocus) => void;
    readonly children: ReactNode;
  }>;
  readonly profileDialog: ComponentType<{
    readonly open: boolean;
    readonly field?: FormFocus | undefined;
    readonly onClose: () => void;
  }>;
  readonly signOutDialog: ComponentType<SignOutDialogProps>;
  /** Replaces the areas at an address of its own, such as the sync centre. */
  readonly besidePage: ComponentType<{ readonly onEditProfile: () => void }> | undefined;
  /** Stands above everything: why the member is suspended. */
  readonly notices: ReactNode;
  /** Stands at the top of Home: the edition and the pinned announcement. */
  readonly home: ReactNode;
  readonly search: ComponentType<{
    readonly open: boolean;
    readonly onProfile: () => void;
    readonly onSignOut: () => void;
    readonly onClose: () => void;
  }>;
}

/** The portal for signed-in members. Everybody else signs in first and then returns here. */
export const MembersPage = ({
  sections,
  firstSteps: FirstSteps,
  profileDialog: ProfileDialog,
  signOutDialog: SignOutDialog,
  besidePage: BesidePage,
  notices,
  home,
  search: Search,
}: MembersPageProps) => {
  const session = useSession();
  const location = useLocation();
  const signOut = useSignOut();
  const storageFault = useStorageFault();
  /** While the profile dialog is open: its field that gets the focus, or 'none'. Null while it is closed. */
  const [editing, setEditing] = useState<FormFocus | 'none' | null>(null);
  const [searching, setSearching] = useState(false);
  useSearchKeys(() => setSearching(true));
  useStartAtTop();
  const room = useRoom();

  const editProfile = useCallback(() => setEditing('none'), []);
  const isBeside = BesidePage !== undefined;
  const place = isBeside ? location.pathname : room;
  useRoomPlaces(place);
  const hasOpened = useHasBeenTrue(!isBeside);
  const areas = useAreas();
  const hasAreas = areas === 'all';
  useReturnPlace(place, hasAreas);

  // A link to an area (`/members#chat`) opens the portal before the area is mounted.
  useLayoutEffect(() => {
    if (hasAreas) showSection(globalThis.location.hash);
  }, [hasAreas]);
  // A link on a page beside the rooms leads to an area, too. Back restores the scroll position instead.
  const isLinked = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isLinked && !isBeside) showSection(location.hash);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isBeside]);

  if (session.status === 'loading' || (session.status === 'signed-out' && isLeavingPortal()))
    return waitingPage;
  if (session.status === 'signed-out') {
    const here = `${location.pathname}${location.search}${location.hash}`;
    return <Navigate to={authPathFor(here)} replace />;
  }
  if (storageFault) return <StorageBlocked {...storageTexts[storageFault]} />;
  const isChat = room === 'chat' && !isBeside;
  const belowOthers = room === 'home' ? divided : '';
  return (
    <div
      data-room={isBeside ? undefined : room}
      className={`${besideNavigation} ${isChat ? windowHigh : ''} [html:has(&)]:scroll-pb-20 [html:has(&)]:[scrollbar-gutter:stable]`}
    >
      {isBeside ? null : <RoomTitle room={room} />}
      <SkipLink />
      <Navigation uid={session.user.id} current={isBeside ? undefined : room} />
      {/* On a phone the chat's own title is the header of its room. */}
      <div className={isChat ? 'max-md:hidden md:contents' : 'contents'}>
        <MembersHeader
          isOverline={isBeside || room !== 'home'}
          isSync={location.pathname === paths.sync}
          leaving={signOut.busy}
          onSearch={() => setSearching(true)}
          onProfile={editProfile}
          onSignOut={signOut.ask}
        />
      </div>
      <CrossFade place={place}>
        <main
          id="main"
          tabIndex={-1}
          className={`mx-auto flex w-full max-w-[68.5rem] flex-col gap-7 px-4 pt-2 outline-none sm:gap-12 sm:px-6 sm:pt-4 ${isChat ? `min-h-0 grow ${roomBeside}` : ''}`}
        >
          {isBeside ? null : room === 'home' ? (
            <Welcome user={session.user} />
          ) : (
            // Sighted people read the title of the room's card.
            <h1 className="sr-only">{rooms[room].label}</h1>
          )}
          {hasAreas ? notices : null}
          <AppTooOld />
          <SignInAgain onSignIn={signOut.signInAgain} />
          <MirrorRemoved uid={session.user.id} />
          {isBeside ? <BesidePage onEditProfile={editProfile} /> : null}
          {/* The areas stay mounted behind a page beside them, with their typed text, search results and scroll positions. */}
          {hasOpened ? (
            <Activity mode={isBeside ? 'hidden' : 'visible'}>
              <FirstSteps
                uid={session.user.id}
                home={home}
                isHome={room === 'home'}
                onEditProfile={setEditing}
              >
                <Area
                  id="directory"
                  room={room}
                  own="members"
                  className={room === 'chat' ? besideChat : belowHeader}
                  isShownBeside={room === 'chat'}
                >
                  <sections.directory showsAll={room === 'members'} onEditProfile={editProfile} />
                </Area>
              </FirstSteps>
              {areas === 'none' ? null : (
                <>
                  <Area id="invitations" room={room} own="invite" className={`${belowHeader} ${belowOthers}`}>
                    <sections.invitations showsAll={room === 'invite'} />
                  </Area>
                  <Area
                    id="chat"
                    room={room}
                    own="chat"
                    className={`${withComposer} ${belowOthers} ${isChat ? 'flex min-h-0 grow flex-col' : ''}`}
                  >
                    {sections.chat}
                  </Area>
                </>
              )}
              {hasAreas ? (
                <>
                  <Area
                    id="resources"
                    room={room}
                    own="tools"
                    className={`${belowHeader} ${belowOthers} ${goneWhileWriting}`}
                  >
                    {sections.resources}
                  </Area>
                  <Area room={room} own="tools" className={goneWhileWriting}>
                    {sections.access}
                  </Area>
                </>
              ) : null}
            </Activity>
          ) : null}
        </main>
      </CrossFade>
      <Search
        open={searching}
        onProfile={editProfile}
        onSignOut={signOut.ask}
        onClose={() => setSearching(false)}
      />
      <ProfileDialog
        open={editing !== null}
        field={editing === 'none' || editing === null ? undefined : editing}
        onClose={() => setEditing(null)}
      />
      <SignOutDialog {...signOut.dialog} />
    </div>
  );
};

const titles: Readonly<Record<Room, string>> = {
  home: '',
  members: 'Members | ',
  invite: 'Invite | ',
  chat: 'Chat | ',
  tools: 'Tools | ',
};

const RoomTitle = ({ room }: { readonly room: Room }) => {
  const unread = unreadText(useUnread().count);
  return <title>{`${unread && `(${unread}) `}${titles[room]}Members Portal | ${site.name}`}</title>;
};

/** Only on a phone: the rail leads there, too. A constant element: a new one at each render would render every card again. */
const backHome = (
  <Link to={paths.members} aria-label="Back to Home" className={`${backClass} md:hidden`}>
    <Icon name="arrow-left" className="size-5" />
  </Link>
);

interface AreaProps {
  readonly id?: string;
  /** The open room. Home shows every area. */
  readonly room: Room;
  /** The area's room. */
  readonly own: Room;
  /** The area also shows in another room; its class decides from which width of the window. */
  readonly isShownBeside?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** An area stays mounted while another room is open, with its typed text and search results. */
const Area = ({ room, own, isShownBeside = false, ...area }: AreaProps) => (
  <CardLead value={room === own ? backHome : null}>
    <div tabIndex={-1} hidden={room !== 'home' && room !== own && !isShownBeside} {...area} />
  </CardLead>
);

/** Ctrl K, Cmd K and / open the search. */
const useSearchKeys = (open: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isCommand && !isSlash) return;
    // A dialog keeps the focus, and in a field a slash is text.
    if (document.querySelector('[role="dialog"]')) return;
    if (isSlash && document.querySelector('input:focus, textarea:focus, select:focus')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};

/**
 * Returns which areas below the directory to render: those down to the chat one frame after the first cards, all of them one frame
 * later. Rendered earlier, they would delay the cards, and the cards would push them down under a finger.
 */
const useAreas = (): 'none' | 'chat' | 'all' => {
  const hasFirstView = useMember() !== null;
  const [areas, setAreas] = useState<'none' | 'chat' | 'all'>('none');
  useLayoutEffect(
    () =>
      hasFirstView && areas !== 'all'
        ? afterPaint(() => setAreas(areas === 'none' ? 'chat' : 'all'))
        : undefined,
    [hasFirstView, areas],
  );
  return areas;
};

/** The chat's room is as high as the window, or as the part above a phone's keyboard (composer.tsx sets `--visible-height`). */
const windowHigh =
  'flex flex-col h-[max(100dvh,23rem)] max-md:pb-[calc(var(--bar)+7px+env(safe-area-inset-bottom))] max-md:pt-[env(safe-area-inset-top)] keyboard:h-[max(18rem,var(--visible-height))] max-md:keyboard:pb-2';

/** On a wide screen the directory stands beside the chat. */
const roomBeside = 'min-[110rem]:relative min-[110rem]:pl-beside-members!';
const besideChat =
  'absolute inset-y-0 left-0 ml-6 mt-4 w-92 overflow-y-auto rounded-lg border-b border-night-line focus-visible:outline-none max-[110rem]:hidden';

const divided = 'max-sm:border-t max-sm:border-night-line max-sm:pt-5';

/** A link to the area scrolls it below the header. */
const belowHeader = 'scroll-mt-24 focus-visible:outline-none';

/** A link to the chat scrolls it below the header, too. In a low window its top hides behind the header, so that its composer is in view. */
const withComposer =
  'focus-visible:outline-none scroll-mt-[min(6rem,calc(100dvh-600px-6.5rem-env(safe-area-inset-bottom)))] md:scroll-mt-[min(6rem,calc(100dvh-600px-2rem))]';

/** On a phone, hides what stands between the composer and an open keyboard. The space stays, so that the page can scroll there. */
const goneWhileWriting = 'max-md:keyboard:invisible';
