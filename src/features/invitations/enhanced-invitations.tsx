import { useState } from 'react';
import { useInvitations } from './use-invitations.ts';
import { useUnsaved } from '../../member/hooks/use-unsaved.ts';
import { Card } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { InvitationAnalytics } from './invitation-analytics.tsx';
import { LevelBadge, LevelProgress } from './level.tsx';
import { SendInvite } from './send-invite.tsx';
import { ShareLink } from './share-link.tsx';

interface EnhancedInvitationsProps {
  /** For the share text. */
  readonly clubName: string;
}

type InvitationTab = 'send' | 'share' | 'analytics';

/** Invites friends by mail or by link, and shows the results. */
export const EnhancedInvitations = ({ clubName }: EnhancedInvitationsProps) => {
  const invitations = useInvitations();
  const [tab, setTab] = useState<InvitationTab>('send');
  // This component outlives the tab panels, so switching tabs keeps the typed address.
  const [email, setEmail] = useState('');
  useUnsaved(email !== '');
  const accepted = invitations?.stats.totalAccepted;

  return (
    <Card title="Enhanced Invitations" icon="mail-plus" aside={<LevelBadge accepted={accepted} />}>
      <LevelProgress accepted={accepted} />
      <Tabs<InvitationTab>
        label="Invitations"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'send',
            label: 'Send Invite',
            icon: 'send',
            panel: <SendInvite invitations={invitations} email={email} onEmail={setEmail} />,
          },
          {
            id: 'share',
            label: 'Share Link',
            icon: 'link',
            panel: <ShareLink clubName={clubName} />,
          },
          {
            id: 'analytics',
            label: 'Analytics',
            icon: 'chart-no-axes-column',
            panel: <InvitationAnalytics invitations={invitations} />,
          },
        ]}
      />
    </Card>
  );
};
