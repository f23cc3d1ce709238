import { partnerTools } from '../content/partner-tools.ts';
import { site } from '../content/site.ts';
import { MemberDirectory } from '../features/directory/member-directory.tsx';
import { MembersPage } from '../features/members/members-page.tsx';
import { OverwrittenNotice } from '../features/profile/overwritten-notice.tsx';
import { ExclusiveAccess, ExclusiveResources } from '../features/resources/exclusive-resources.tsx';
import { Area } from './area.tsx';
import { InstallSlot } from './install-slot.tsx';
import { MemberProviders } from './member-providers.tsx';
import { opening } from '../page/opening.ts';
import {
  chat,
  fetchAreas,
  invitations,
  LaterEvictionNotice,
  LaterProfileDialog,
  LaterSignOutDialog,
  SyncCenterPart,
  usePreloadedDialogs,
} from './portal-parts.tsx';

const watched = {
  fetchAreas,
  onFirstCard: opening.firstCard.hasCome,
  onFirstView: opening.firstView.hasCome,
};

/** Puts the portal together: features do not know each other. */
export const MembersRoute = () => {
  usePreloadedDialogs();
  return (
    <MemberProviders>
      <MembersPage
        sections={{
          directory: (
            <>
              <LaterEvictionNotice />
              <OverwrittenNotice />
              <Area title="Member Directory" icon="i-lucide-users" className="">
                <MemberDirectory />
              </Area>
            </>
          ),
          invitations: (
            <Area
              title="Enhanced Invitations"
              icon="i-lucide-mail-plus"
              className="min-h-72"
              onRetry={invitations.forgetFailure}
            >
              <invitations.Part clubName={site.name} />
            </Area>
          ),
          chat: (
            <>
              <Area
                title="Community Chat"
                icon="i-lucide-messages-square"
                className="h-[600px] max-h-[max(20rem,calc(100dvh-14rem))] sm:max-h-none"
                onRetry={chat.forgetFailure}
              >
                <chat.Part />
              </Area>
              <InstallSlot />
            </>
          ),
          resources: <ExclusiveResources tools={partnerTools} />,
          access: <ExclusiveAccess />,
        }}
        profileDialog={LaterProfileDialog}
        signOutDialog={LaterSignOutDialog}
        syncCenter={SyncCenterPart}
        opening={watched}
      />
    </MemberProviders>
  );
};
