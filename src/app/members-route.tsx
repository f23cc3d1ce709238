import { memo, type ComponentProps } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { isOfPortal, paths } from '../config/paths.ts';
import { memberAt, roomAt } from '../config/rooms.ts';
import { partnerTools } from '../content/partner-tools.ts';
import { site } from '../content/site.ts';
import { CommunityChat } from '../features/chat/community-chat.tsx';
import { PinnedAnnouncement } from '../features/chat/pinned-announcement.tsx';
import { EventCard } from '../features/event/event-card.tsx';
import { searchDirectory } from '../features/people/rules/directory-search.ts';
import { MemberDirectory } from '../features/people/directory/member-directory.tsx';
import { useDirectory } from '../features/people/directory/use-directory.ts';
import { EnhancedInvitations } from '../features/invitations/enhanced-invitations.tsx';
import { MembersPage } from './members-page.tsx';
import { ExclusiveAccess, ExclusiveResources } from '../features/resources/exclusive-resources.tsx';
import { EvictionNotice } from '../features/sync-center/eviction-notice.tsx';
import type { Services } from '../engine/member/services.ts';
import { AreaBoundary } from '../ui/area-boundary.tsx';
import { FirstSteps } from '../features/first-steps/first-steps.tsx';
import { StatusLink } from './shell/status-link.tsx';
import { AuthProvider } from './providers.tsx';
import { NotFound, NotFoundArea } from './not-found.tsx';
import { useSession } from '../engine/member/state/session.ts';
import {
  LateChatSearch,
  LateInstallCard,
  LateInvitationAnalytics,
  LateMemberProfile,
  LateMessageActions,
  LateNotifications,
  LateOverwrittenNotice,
  LateSearchDialog,
  LateShareLink,
  LateProfileDialog,
  LateSignOutDialog,
  LateSuspensionNotice,
  LateSyncCenter,
  LateTicket,
  LateVilla,
  LateVillaNotice,
} from './late-parts.tsx';

interface MembersRouteProps {
  readonly services: Services;
}

/** The portal: its rooms, a member's profile over them, or a page beside them. Any other address is not found. */
export const MembersRoute = ({ services }: MembersRouteProps) => {
  const address = useParams();
  const { pathname } = useLocation();
  const isKnown = isOfPortal(pathname) && (roomAt(address) !== undefined || memberAt(address) !== undefined);
  const isVisitor = useSession().status === 'signed-out';
  if (!isKnown && isVisitor) return <NotFound />;
  return (
    <AuthProvider services={services}>
      <Portal besidePage={isKnown ? besidePages[pathname.replace(/\/$/, '')] : NotFoundArea} />
    </AuthProvider>
  );
};

/** Composes the features. When one fails, the others stay. `besidePage` replaces the rooms. */
export const Portal = ({ besidePage }: Pick<ComponentProps<typeof MembersPage>, 'besidePage'>) => (
  <MembersPage
    sections={{
      directory: Directory,
      invitations: InvitationsArea,
      chat: (
        <>
          <AreaBoundary title="Community Chat">
            <CommunityChat
              messageActions={LateMessageActions}
              chatSearch={LateChatSearch}
              pinned={<PinnedAnnouncement isOnHome={false} />}
              status={<StatusLink shows="news" isInHeader />}
            />
          </AreaBoundary>
          {/* The chat's own room shows no install offer. */}
          <div className="chatroom:hidden">
            <LateInstallCard />
          </div>
        </>
      ),
      resources: <ExclusiveResources tools={partnerTools} />,
      access: (
        <>
          <ExclusiveAccess />
          <EventCard place="below" />
        </>
      ),
    }}
    firstSteps={FirstSteps}
    profileDialog={LateProfileDialog}
    signOutDialog={LateSignOutDialog}
    besidePage={besidePage}
    notices={<LateSuspensionNotice />}
    home={
      <>
        <EventCard place="above" />
        <LateVillaNotice />
        <PinnedAnnouncement isOnHome />
      </>
    }
    search={Search}
  />
);

/** The pages that replace the rooms, by their addresses. */
const besidePages: Readonly<Record<string, ComponentProps<typeof MembersPage>['besidePage']>> = {
  [paths.sync]: LateSyncCenter,
  [paths.notifications]: LateNotifications,
  [paths.ticket]: LateTicket,
  [paths.villa]: LateVilla,
};

type DirectoryProps = Omit<ComponentProps<typeof MemberDirectory>, 'profileWindow'>;

const Directory = memo((props: DirectoryProps) => (
  <>
    <EvictionNotice />
    <LateOverwrittenNotice />
    <AreaBoundary title="Member Directory">
      <MemberDirectory {...props} profileWindow={LateMemberProfile} />
    </AreaBoundary>
  </>
));

const InvitationsArea = memo(({ showsAll }: { readonly showsAll: boolean }) => (
  <AreaBoundary title="Enhanced Invitations">
    <EnhancedInvitations
      clubName={site.name}
      showsAll={showsAll}
      panels={{ share: LateShareLink, analytics: LateInvitationAnalytics }}
    />
  </AreaBoundary>
));

const Search = (props: Omit<ComponentProps<typeof LateSearchDialog>, 'findMembers'>) => {
  const directory = useDirectory();
  const findMembers = (query: string) => (directory ? searchDirectory(directory, query) : []);
  return <LateSearchDialog {...props} findMembers={findMembers} />;
};
