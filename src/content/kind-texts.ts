import type { Refusal } from '../domain/delivery.ts';
import type { InvitationChange } from '../domain/invitation.ts';
import { isKind, readPayload, type EntryKind, type EntryPayload } from '../domain/kinds.ts';
import { profileItems, valuesOfChange, valuesOfPrivacy, type ProfileValues } from '../domain/overwritten.ts';
import { isolated } from '../domain/isolated.ts';
import { notices, profileRefusalText, type Notice } from './notices.ts';
import { profileLabels, valueText } from './profile-texts.ts';

/** An entry in plain words. */
export interface EntryText {
  readonly title: string;
  /** The entry's content, of one or more lines; null without one. */
  readonly text: string | null;
}

/** What the app says about one kind of change. */
interface KindTexts<K extends EntryKind> {
  /** How it reads while it waits. `quoted`: the text of the message that it is about; null when the device lacks it. */
  readonly waiting: (payload: EntryPayload<K>, quoted: string | null) => EntryText;
  /** Tells that it has arrived when no form waits for it any more. Missing where a screen shows it. */
  readonly delivered?: (payload: EntryPayload<K>) => Notice;
  readonly refused: (refusal: Refusal, payload: EntryPayload<K> | null) => Notice;
  /** Why it was refused; the server's message without this. */
  readonly reason?: (refusal: Refusal) => string;
}

const kindTexts: { readonly [K in EntryKind]: KindTexts<K> } = {
  message: {
    waiting: ({ content }) => ({ title: 'Message', text: content }),
    refused: () => notices.messageFailed,
  },
  edit: {
    waiting: ({ content }) => ({ title: 'Edit a message', text: content }),
    refused: ({ message }) => notices.changeFailed(message),
  },
  deletion: {
    waiting: (_, quoted) => ({ title: 'Delete a message', text: quoted }),
    refused: ({ message }) => notices.deletionFailed(message),
  },
  report: {
    waiting({ reason }, quoted) {
      const lines = [quoted === null ? '' : `“${quoted}”`, reason].filter((line) => line !== '');
      return { title: 'Report a message', text: lines.length > 0 ? lines.join('\n') : null };
    },
    delivered: () => notices.reportSent,
    refused: ({ message }) => notices.reportFailed(message),
  },
  reaction: {
    waiting: ({ emoji, isOn }, quoted) => ({
      title: isOn ? `React with ${emoji}` : `Take back ${emoji}`,
      text: quoted,
    }),
    refused: ({ message }) => notices.reactionFailed(message),
  },
  pin: {
    waiting: ({ isPinned }, quoted) => ({
      title: isPinned ? 'Pin a message' : 'Unpin a message',
      text: quoted,
    }),
    refused: ({ message }) => notices.changeFailed(message),
  },
  invitation: {
    waiting: ({ email }) => ({ title: 'Invitation', text: email }),
    delivered: ({ email }) => notices.invitationSent(email),
    refused: (refusal) => notices.invitationRefused(refusal),
    reason: ({ code, message }) => (code === '23505' ? 'You have already invited this address' : message),
  },
  'invitation-change': {
    waiting: ({ change, email }) => ({ title: changeTitles[change], text: email }),
    delivered: ({ change, email }) => notices.invitationChanged(change, email),
    refused: (refusal) => notices.invitationChangeRefused(refusal),
  },
  profile: {
    waiting: (change) => ({ title: 'Profile change', text: linesOf(valuesOfChange(change)) }),
    delivered: () => notices.profileUpdated,
    refused: (refusal) => notices.profileRefused(refusal),
    reason: profileRefusalText,
  },
  privacy: {
    waiting: (change) => ({ title: 'Privacy change', text: linesOf(valuesOfPrivacy(change)) }),
    delivered: () => notices.privacyUpdated,
    refused: ({ message }) => notices.privacyFailed(message),
    reason: profileRefusalText,
  },
  picture: {
    waiting: ({ image }) => ({ title: image === null ? 'Remove your picture' : 'New picture', text: null }),
    delivered: () => notices.pictureUpdated,
    refused: (refusal) => notices.profileRefused(refusal),
  },
  notifications: {
    // The sync centre adds the choices, whose words need not load with the portal.
    waiting: () => ({ title: 'Change what rings', text: null }),
    refused: ({ message }) => notices.changeFailed(message),
  },
  'seat-back': {
    waiting: () => ({ title: 'Give your seat back', text: null }),
    delivered: () => notices.seatGivenBack,
    refused: ({ message }) => notices.seatNotGivenBack(message),
  },
  desk: {
    waiting: ({ title, text }) => ({ title, text }),
    refused: (refusal, act) => notices.deskRefused(act?.title ?? '', refusal),
  },
  application: {
    waiting: ({ name, project }) => ({ title: `Application for ${isolated(name)}`, text: project }),
    delivered: () => notices.applicationSubmitted,
    refused: () => notices.applicationFailed,
  },
  'edition-news': {
    waiting: ({ email }) => ({ title: 'Tell me about the next edition', text: email }),
    delivered: ({ email }) => notices.lookIntoMailbox(email),
    refused: ({ message }) => notices.editionNewsFailed(message),
  },
};

const changeTitles: Record<InvitationChange, string> = {
  resend: 'Resend an invitation',
  revoke: 'Revoke an invitation',
  remind: 'Remind about an invitation',
};

/** One line for each changed value. */
const linesOf = (values: ProfileValues): string =>
  profileItems
    .flatMap((what) => {
      const value = values[what];
      return value === undefined ? [] : [`${profileLabels[what]}: ${valueText(what, value)}`];
    })
    .join('\n');

/** A stored entry, perhaps a newer app's. */
interface Written {
  readonly kind: string;
  readonly payload: unknown;
}

const textsOf = <K extends EntryKind>(kind: K): KindTexts<K> => kindTexts[kind];

export const entryText = ({ kind, payload }: Written, quoted: string | null): EntryText => {
  const read = isKind(kind) ? readPayload(kind, { kind, payload }) : null;
  return isKind(kind) && read
    ? textsOf(kind).waiting(read, quoted)
    : { title: 'A change from a newer version of the app', text: null };
};

/** Why the server refused an entry. */
export const refusalText = (kind: string, refusal: Refusal | null): string => {
  if (!refusal) return 'Not accepted';
  const reason = isKind(kind) ? textsOf(kind).reason : undefined;
  const text = reason?.(refusal) ?? refusal.message;
  return text === '' ? 'Not accepted' : text;
};

/** Tells the outcome of an entry for which no form waits; null where the screens show it. `refusal`: null when it arrived. */
export const outcomeNotice = ({ kind, payload }: Written, refusal: Refusal | null): Notice | null => {
  if (!isKind(kind)) return null;
  const texts = textsOf(kind);
  const read = readPayload(kind, { kind, payload });
  if (refusal) return texts.refused(refusal, read);
  return read ? (texts.delivered?.(read) ?? null) : null;
};
