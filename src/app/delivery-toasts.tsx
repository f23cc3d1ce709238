import { useEffect } from 'react';
import { notices } from '../content/notices.ts';
import type { LateOutcome, LateOutcomes } from '../data/engine/late-outcomes.ts';
import { readPayload, type EntryKind } from '../domain/entry-kinds.ts';
import { showToast, type ToastContent } from '../ui/toast.tsx';

/** Tells how things ended that were sent offline or before a reload; no toast claims success earlier than that. */
export const DeliveryToasts = ({ late }: { readonly late: LateOutcomes }) => {
  useEffect(
    () =>
      late.subscribe((outcome) => {
        const notice = noticeOf(outcome);
        if (notice) showToast(notice);
      }),
    [late],
  );
  return null;
};

const noticeOf = (outcome: LateOutcome): ToastContent | null => {
  const refusal = outcome.kind === 'refused' ? outcome.refusal : null;
  const is = (kind: EntryKind) => outcome.entryKind === kind;
  // A message that arrived shows in the chat itself.
  if (is('message')) return refusal ? notices.messageFailed : null;
  if (is('application')) return refusal ? notices.applicationFailed : notices.applicationSubmitted;
  if (is('profile')) return refusal ? notices.profileFailed(refusal.message) : notices.profileUpdated;
  const invitation = readPayload('invitation', { kind: outcome.entryKind, payload: outcome.payload });
  if (!invitation) return null;
  if (!refusal) return notices.invitationSent(invitation.email);
  return refusal.code === '23505' ? notices.alreadyInvited : notices.invitationFailed;
};
