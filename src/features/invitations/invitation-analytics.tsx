import { limits } from '../../config/limits.ts';
import type { Invitations } from '../../data/hooks/use-invitations.ts';
import { invitationStatusAt } from '../../domain/invitation.ts';
import type { Invitation, InvitationStatus } from '../../domain/invitation.ts';
import { successRate } from '../../domain/success-rate.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useNow } from '../../ui/use-now.ts';

/** How many were sent and accepted, and the latest ones. */
export const InvitationAnalytics = ({ invitations }: { readonly invitations: Invitations | undefined }) => {
  if (!invitations) return <Spinner label="Loading invitations..." />;
  const { stats, sent, queued } = invitations;
  const waiting = queued.filter((entry) => entry.state !== 'refused').length;
  const rate = successRate(stats.totalAccepted, stats.totalSent);
  return (
    <div className="max-w-3xl space-y-6">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-night-line bg-night-line">
        <Figure
          label="Total Sent"
          value={stats.totalSent}
          note={waiting > 0 ? `${waiting} queued` : undefined}
        />
        <Figure label="Accepted" value={stats.totalAccepted} />
      </dl>
      <div>
        <p className="mb-2 flex justify-between">
          <span>Success Rate</span>
          <span className="font-mono">{rate}%</span>
        </p>
        <Progress label="Success Rate" value={rate} />
      </div>
      <RecentInvitations sent={sent.slice(0, limits.invitationsShown)} />
    </div>
  );
};

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly note?: string | undefined;
}

const Figure = ({ label, value, note }: FigureProps) => (
  <div className="bg-night-1 px-4 py-3">
    <dt className="text-sm text-sand-dim">{label}</dt>
    <dd className="font-mono text-xl">
      {value}
      {note === undefined ? null : <span className="ml-2 text-sm text-laterite">{note}</span>}
    </dd>
  </div>
);

const RecentInvitations = ({ sent }: { readonly sent: readonly Invitation[] }) => {
  const now = useNow();
  return (
    <section aria-labelledby="recent-invitations">
      <h3 id="recent-invitations" className="font-semibold">
        Recent Invitations
      </h3>
      {sent.length === 0 ? (
        <p className="py-3 text-sand-dim">No invitations sent yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-night-line border-y border-night-line">
          {sent.map((invitation) => {
            const status = invitationStatusAt(invitation, now);
            return (
              <li key={invitation.id} className="flex items-center justify-between gap-4 py-2.5">
                <div className="min-w-0">
                  <p className="truncate">{invitation.inviteeEmail}</p>
                  <p className="text-sm text-sand-dim">
                    Sent {new Date(invitation.createdAt).toLocaleDateString()}
                  </p>
                </div>
                <Badge tone={statusLooks[status].tone} icon={statusLooks[status].icon}>
                  {statusLooks[status].word}
                </Badge>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};

const statusLooks: Record<
  InvitationStatus,
  { readonly word: string; readonly tone: BadgeTone; readonly icon: string }
> = {
  pending: { word: 'Pending', tone: 'plain', icon: 'i-lucide-mail' },
  accepted: { word: 'Accepted', tone: 'live', icon: 'i-lucide-check' },
  expired: { word: 'Expired', tone: 'warning', icon: 'i-lucide-calendar-x' },
  revoked: { word: 'Revoked', tone: 'plain', icon: 'i-lucide-ban' },
};
