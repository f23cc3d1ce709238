import { fixedId, fixedInvitationCode } from './ids.ts';

interface DemoInvitation {
  readonly id: string;
  readonly code: string;
  readonly inviter: string;
  readonly invitee: string;
  readonly status: 'pending' | 'accepted' | 'expired' | 'revoked';
  readonly sentDaysAgo: number;
  /** Accepted invitations only. */
  readonly acceptedDaysAgo: number | null;
  /** The invited person came through the inviter's share link, without a mail. */
  readonly isByLink?: true;
}

/**
 * Invitations in every state for Asha (Influencer, six accepted) and Ravi (Connector, two accepted), and a few for others.
 * An accepted invitation names a demo member's address and the day on which that member joined. A pending one older
 * than 30 days has expired, although its status does not say so.
 */
export const demoInvitations: readonly DemoInvitation[] = [
  accepted('asha', 'tanvi@example.com', 59, 57),
  accepted('asha', 'sneha@example.com', 50, 48),
  accepted('asha', 'fatima@example.com', 45, 44),
  accepted('asha', 'rhea@example.com', 38, 37),
  accepted('asha', 'lata@example.com', 13, 11),
  { ...accepted('asha', 'xavier@example.com', 5, 5), isByLink: true },
  open('asha', 'cousin.rohan@example.com', 'pending', 2),
  open('asha', 'assagao.cafe@example.com', 'pending', 12),
  open('asha', 'old.schoolfriend@example.com', 'pending', 41),
  open('asha', 'florist.mapusa@example.com', 'expired', 47),
  open('asha', 'wrong.address@example.com', 'revoked', 20),
  accepted('ravi', 'clive@example.com', 53, 51),
  accepted('ravi', 'amelie@example.com', 30, 28),
  open('ravi', 'sailmaker.betim@example.com', 'pending', 1),
  open('ravi', 'ferry.office@example.com', 'pending', 36),
  open('ravi', 'engine.shop@example.com', 'expired', 44),
  open('ravi', 'typo.in.name@example.com', 'revoked', 8),
  accepted('lena', 'arjun@example.com', 55, 53),
  accepted('lena', 'noor@example.com', 33, 31),
  open('lena', 'hamburg.studio@example.com', 'pending', 5),
  accepted('kabir', 'karthik@example.com', 30, 28),
  open('miguel', 'wine.importer@example.com', 'expired', 52),
];

function accepted(
  inviter: string,
  invitee: string,
  sentDaysAgo: number,
  acceptedDaysAgo: number,
): DemoInvitation {
  return { ...base(inviter, invitee), status: 'accepted', sentDaysAgo, acceptedDaysAgo };
}

function open(
  inviter: string,
  invitee: string,
  status: Exclude<DemoInvitation['status'], 'accepted'>,
  sentDaysAgo: number,
): DemoInvitation {
  return { ...base(inviter, invitee), status, sentDaysAgo, acceptedDaysAgo: null };
}

function base(inviter: string, invitee: string) {
  const name = `${inviter}@example.com:${invitee}`;
  return {
    id: fixedId(`invitation:${name}`),
    code: fixedInvitationCode(name),
    inviter: `${inviter}@example.com`,
    invitee,
  };
}
