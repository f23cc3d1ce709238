import { createContext, useContext } from 'react';
import type { Application } from '../../domain/application.ts';
import type { Cancelled, Outcome } from '../../domain/delivery.ts';
import type { DeskAct } from '../../domain/desk.ts';
import type { Invitation, InvitationChange } from '../../domain/invitation.ts';
import type { PrivacyChange, ProfileChange } from '../../domain/profile.ts';

export interface Sent {
  readonly id: string;
  /** Settles within 10 s at the latest, as `waiting` when the device is offline. */
  readonly outcome: Promise<Outcome>;
}

/** Everything a person sends. A call resolves once the entry is stored on the device; until then a form keeps its text. */
export interface Outbox {
  /** Loads what sending needs, before the person has finished writing. */
  prepare(): void;
  sendMessage(content: string): Promise<Sent>;
  invite(email: string): Promise<Sent>;
  saveProfile(change: ProfileChange): Promise<Sent>;
  /** Deletes an own message for everybody. Only for a delivered one; `cancel` is for the others. */
  deleteMessage(messageId: string): Promise<Sent>;
  /** Reports a message to the organisers; `reason` is at most `limits.reportReasonLength` code points and may be empty. */
  reportMessage(messageId: string, reason: string): Promise<Sent>;
  /** Sets the member's picture, in base64; null removes it. */
  savePicture(image: string | null): Promise<Sent>;
  /** Sets only the fields that `changed` names, so another device's settings stay. */
  savePrivacy(change: PrivacyChange): Promise<Sent>;
  /** Waits in the lane of the invitation, behind it. */
  changeInvitation(
    invitation: Pick<Invitation, 'id'> & { readonly invitee: string },
    change: InvitationChange,
  ): Promise<Sent>;
  apply(application: Application): Promise<Sent>;
  /** Only for organisers. */
  actAtDesk(act: DeskAct): Promise<Sent>;
  cancel(id: string): Promise<Cancelled>;
  retry(id: string): Promise<void>;
  /**
   * Replaces the text of a queued or rejected message and queues it again. Resolves to false when it is too late: the old
   * text is being sent, or may have arrived.
   */
  edit(id: string, content: string): Promise<boolean>;
  /** Records that an entry should still be sent although it has waited for long. */
  keepTrying(id: string): Promise<void>;
  /** Removes a rejected entry. */
  discard(id: string): Promise<void>;
}

export const OutboxContext = createContext<Outbox | null>(null);

export const useOutbox = (): Outbox => {
  const outbox = useContext(OutboxContext);
  if (!outbox) throw new Error('useOutbox must be used within its provider');
  return outbox;
};
