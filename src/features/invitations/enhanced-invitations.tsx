import { useState, type ComponentProps, type ComponentType } from 'react';
import { useUnsaved } from '../../engine/member/hooks/use-stored.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { InvitationAnalytics as Analytics } from './invitation-analytics.tsx';
import { levelFor, levelSteps } from './levels.ts';
import { SendInvite } from './send-invite.tsx';
import type { ShareLink as Share } from './share-link.tsx';
import { useInvitations } from './use-invitations.ts';

interface EnhancedInvitationsProps {
  /** For the share text. */
  readonly clubName: string;
  /** Shows all invitations instead of the first. */
  readonly showsAll: boolean;
  /** The panels of the other tabs. Passed in, because they load later. */
  readonly panels: {
    readonly share: ComponentType<ComponentProps<typeof Share>>;
    readonly analytics: ComponentType<ComponentProps<typeof Analytics>>;
  };
}

type InvitationTab = 'send' | 'share' | 'analytics';

/** Invites friends by mail or by link, and shows the results. */
export const EnhancedInvitations = ({
  clubName,
  showsAll,
  panels: { share: ShareLink, analytics: InvitationAnalytics },
}: EnhancedInvitationsProps) => {
  const invitations = useInvitations();
  const [tab, setTab] = useState<InvitationTab>('send');
  // This component outlives the tab panels, so switching tabs keeps the typed address.
  const [email, setEmail] = useState('');
  useUnsaved(email !== '');
  const accepted = invitations?.stats.total_accepted;

  return (
    <Card title="Enhanced Invitations" aside={<LevelBadge accepted={accepted} />}>
      <Tabs<InvitationTab>
        above={<LevelProgress accepted={accepted} />}
        label="Invitations"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'send',
            label: 'Send Invite',
            icon: 'send',
            panel: (
              <SendInvite invitations={invitations} email={email} onEmail={setEmail} showsAll={showsAll} />
            ),
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

interface LevelProps {
  /** The number of accepted invitations; undefined while loading. */
  readonly accepted: number | undefined;
}

/** Shows the level, and how many more accepted invitations the next one needs. */
const LevelBadge = ({ accepted }: LevelProps) => {
  const { name, next } = levelFor(accepted);
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-sand-dim">
      <Badge tone="accent" icon="award">
        {name}
      </Badge>
      {next === null
        ? 'The highest level'
        : `${next.name} once ${next.missing} more ${next.missing === 1 ? 'friend joins' : 'friends join'}`}
    </p>
  );
};

/** Shows the progress towards each of the three higher levels. */
const LevelProgress = ({ accepted }: LevelProps) => (
  <div className="mb-2 grid grid-cols-[repeat(auto-fit,minmax(min(5.75rem,100%),1fr))] flex-1 basis-72 gap-1.5 text-xs text-sand-dim">
    {levelSteps(accepted).map(({ name, from, done }) => (
      <p key={name}>
        <span aria-hidden="true" className="mb-1 block h-1 overflow-hidden rounded-full bg-night-line">
          <span className="block h-full rounded-full bg-lamp" style={{ width: `${done * 100}%` }} />
        </span>
        <span className={done === 1 ? 'text-sand' : ''}>
          {name} <span className="figures">{from}</span>
          <span className="sr-only">
            {done === 1 ? ' accepted invitations, reached' : ' accepted invitations needed'}
          </span>
        </span>
      </p>
    ))}
  </div>
);
