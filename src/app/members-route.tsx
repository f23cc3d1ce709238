import { partnerTools } from '../content/partner-tools.ts';
import { site } from '../content/site.ts';
import { CommunityChat } from '../features/chat/community-chat.tsx';
import { MemberDirectory } from '../features/directory/member-directory.tsx';
import { EnhancedInvitations } from '../features/invitations/enhanced-invitations.tsx';
import { MembersPage } from '../features/members/members-page.tsx';
import { OverwrittenNotice } from '../features/profile/overwritten-notice.tsx';
import { ProfileDialog } from '../features/profile/profile-dialog.tsx';
import { ExclusiveAccess, ExclusiveResources } from '../features/resources/exclusive-resources.tsx';
import { MemberProviders } from './member-providers.tsx';

/** Puts the portal together: features do not know each other. */
export const MembersRoute = () => (
  <MemberProviders>
    <MembersPage
      sections={{
        directory: (
          <>
            <OverwrittenNotice />
            <MemberDirectory />
          </>
        ),
        invitations: <EnhancedInvitations clubName={site.name} />,
        chat: <CommunityChat />,
        resources: <ExclusiveResources tools={partnerTools} />,
        access: <ExclusiveAccess />,
      }}
      profileDialog={ProfileDialog}
    />
  </MemberProviders>
);
