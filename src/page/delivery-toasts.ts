import { notices } from '../content/notices.ts';
import type { LateOutcome } from '../member/late-outcomes.ts';
import type { Refusal } from '../domain/delivery.ts';
import { readPayload, type EntryKind } from '../domain/kinds.ts';
import { showToast, type ToastContent } from '../ui/toast.tsx';

/** Shows the outcome of an entry that was written offline or before a reload. */
export const tellOutcome = (outcome: LateOutcome): void => showToast(noticeOf(outcome));

const noticeOf = (outcome: LateOutcome): ToastContent | null => {
  if (outcome.kind === 'withdrawn') return notices.withdrawn;
  if (outcome.kind === 'not-withdrawn') return notices.notWithdrawn;
  const { entryKind, payload } = outcome;
  const refusal = outcome.kind === 'refused' ? outcome.refusal : null;
  const make = isEntryKind(entryKind) ? noticeMakers[entryKind] : null;
  return make?.(refusal, { kind: entryKind, payload }) ?? null;
};

type Sent = Parameters<typeof readPayload>[1];

const noticeMakers: Readonly<
  Record<EntryKind, (refusal: Refusal | null, sent: Sent) => ToastContent | null>
> = {
  // The chat itself shows a delivered message and a deleted one.
  message: (refusal) => (refusal ? notices.messageFailed : null),
  deletion: (refusal) => (refusal ? notices.deletionFailed(refusal.message) : null),
  report: (refusal) => (refusal ? notices.reportFailed(refusal.message) : notices.reportSent),
  application: (refusal) => (refusal ? notices.applicationFailed : notices.applicationSubmitted),
  profile: (refusal) => (refusal ? notices.profileRefused(refusal) : notices.profileUpdated),
  picture: (refusal) => (refusal ? notices.profileRefused(refusal) : notices.pictureUpdated),
  privacy: (refusal) => (refusal ? notices.privacyFailed(refusal.message) : notices.privacyUpdated),
  invitation: (refusal, sent) => {
    const invitation = readPayload('invitation', sent);
    if (!refusal) return invitation ? notices.invitationSent(invitation.email) : null;
    return notices.invitationRefused(refusal);
  },
  // The desk itself shows what became of it.
  desk: (refusal, sent) =>
    refusal ? notices.deskRefused(readPayload('desk', sent)?.title ?? '', refusal) : null,
  'invitation-change': (refusal, sent) => {
    if (refusal) return notices.invitationChangeRefused(refusal);
    const change = readPayload('invitation-change', sent);
    return change ? notices.invitationChanged(change.change, change.email) : null;
  },
};

const isEntryKind = (kind: string): kind is EntryKind => Object.hasOwn(noticeMakers, kind);
