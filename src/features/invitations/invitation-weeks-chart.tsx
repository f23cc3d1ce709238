import { invitationWeeks } from '../../domain/invitation-weeks.ts';
import type { Invitation } from '../../domain/invitation.ts';
import { WeeksChart } from '../../ui/weeks-chart.tsx';

interface InvitationWeeksChartProps {
  readonly sent: readonly Invitation[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Shows the invitations sent and accepted in the last twelve weeks. */
export const InvitationWeeksChart = ({ sent, now }: InvitationWeeksChartProps) => {
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
