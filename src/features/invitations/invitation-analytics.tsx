import type { ReactNode } from 'react';
import { limits } from '../../config/limits.ts';
import { invitationWeeks } from './rules/invitation-weeks.ts';
import { invitationStatusAt, successRate, type Invitation } from './rules/invitation.ts';
import { Progress } from './progress.tsx';
import { useNow } from '../../ui/use-now.ts';
import { WeeksChart } from './weeks-chart.tsx';
import { InvitationRow, rowsClass, MissingInvitations } from './invitation-row.tsx';
import { historyText } from './invitation-texts.ts';
import type { Invitations, SentInvitation } from './use-invitations.ts';

/** Shows how many invitations were sent and accepted, and the newest ones. */
export const InvitationAnalytics = ({ invitations }: { readonly invitations: Invitations | undefined }) => {
  const now = useNow();
  if (!invitations) return <MissingInvitations />;
  const { stats, sent, queued } = invitations;
  const queuedCount = queued.filter((entry) => entry.state !== 'refused').length;
  const rate = successRate(stats.total_accepted, stats.total_sent);
  return (
    <div className="grid gap-x-10 gap-y-6 @[50rem]:grid-cols-2">
      <div className="space-y-6">
        <dl className="grid grid-cols-3 gap-x-4">
          <Figure
            label="Total Sent"
            value={stats.total_sent}
            note={queuedCount > 0 ? `${queuedCount} queued` : undefined}
          />
          <Figure label="Accepted" value={stats.total_accepted} />
          <Figure label="Success Rate" value={`${rate}%`} />
        </dl>
        <Progress label="Success Rate" value={rate} />
        <InvitationWeeksChart sent={sent} now={now} />
      </div>
      <RecentInvitations sent={sent.slice(0, limits.invitationsShown)} now={now} />
    </div>
  );
};

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
}

const Figure = ({ label, value, note }: FigureProps) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-sm text-sand-dim">{label}</dt>
    <dd className="font-mono text-xl">
      {value}
      {note === undefined ? null : <span className="ml-2 inline-block text-sm text-laterite">{note}</span>}
    </dd>
  </div>
);

const RecentInvitations = ({
  sent,
  now,
}: {
  readonly sent: readonly SentInvitation[];
  readonly now: number;
}) => (
  <section aria-labelledby="recent-invitations">
    <h3 id="recent-invitations" className="font-semibold">
      Recent Invitations
    </h3>
    {sent.length === 0 ? (
      <p className="py-3 text-sand-dim">No invitations sent yet. You will see here what happens to yours.</p>
    ) : (
      <ul className={`mt-2 ${rowsClass}`}>
        {sent.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitee={invitation.invitee}
            state={invitationStatusAt(invitation, now)}
            detail={historyText(invitation, now)}
          />
        ))}
      </ul>
    )}
  </section>
);

interface InvitationWeeksChartProps {
  readonly sent: readonly Invitation[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Shows the invitations sent and accepted in the last twelve weeks. */
const InvitationWeeksChart = ({ sent, now }: InvitationWeeksChartProps) => {
  const weeks = invitationWeeks(sent, now);
  const total = (kind: 'sent' | 'accepted') => weeks.reduce((sum, week) => sum + week[kind], 0);
  return (
    <WeeksChart
      title="Invitations sent and accepted in the last 12 weeks"
      kinds={['Sent', 'Accepted']}
      caption="Invitations by week"
      summary={`${total('sent')} sent and ${total('accepted')} accepted. Each week starts on Monday.`}
      empty="Nothing was sent or accepted."
      weeks={weeks.map((week) => ({ start: week.start, counts: [week.sent, week.accepted] }))}
    />
  );
};
