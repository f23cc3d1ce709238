export type InvitationStatus = 'pending' | 'accepted' | 'expired' | 'revoked';

export interface Invitation {
  readonly id: string;
  readonly inviteeEmail: string;
  readonly invitationCode: string;
  readonly status: InvitationStatus;
  readonly createdAt: string;
  readonly acceptedAt: string | null;
  readonly expiresAt: string;
}

export interface InvitationStats {
  readonly totalSent: number;
  readonly totalAccepted: number;
  readonly weeklySent: number;
  readonly weeklyAccepted: number;
  readonly monthlySent: number;
  readonly monthlyAccepted: number;
}

export const noInvitationStats: InvitationStats = {
  totalSent: 0,
  totalAccepted: 0,
  weeklySent: 0,
  weeklyAccepted: 0,
  monthlySent: 0,
  monthlyAccepted: 0,
};

/** A pending invitation past its expiry reads as expired everywhere. `now` in epoch milliseconds. */
export const invitationStatusAt = (invitation: Invitation, now: number): InvitationStatus =>
  invitation.status === 'pending' && Date.parse(invitation.expiresAt) <= now ? 'expired' : invitation.status;

/** The form in which an address is compared: trimmed and lower-cased, as the database stores it. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
