import { profileRefusalText } from '../../content/notices.ts';
import { profileLabels, valueText } from '../../content/profile-texts.ts';
import type { SyncItem } from './use-sync-items.ts';
import { readPayload, type EntryKind } from '../../domain/kinds.ts';
import type { InvitationChange } from '../../domain/invitation.ts';
import {
  profileItems,
  valuesOfChange,
  valuesOfPrivacy,
  type ProfileValues,
} from '../../domain/overwritten.ts';
import type { Why } from '../../sync/entry-status.ts';
import { whenText } from './times.ts';

/** An entry in plain words. */
export interface EntryText {
  readonly title: string;
  /** The entry's content, of one or more lines; null without one. */
  readonly text: string | null;
}

type Written = Pick<SyncItem, 'kind' | 'payload' | 'about'>;

export const entryText = (item: Written): EntryText => {
  for (const [kind, read] of Object.entries(readers)) {
    const words = kind === item.kind ? read(item) : null;
    if (words) return words;
  }
  return { title: 'A change from a newer version of the app', text: null };
};

const readers: Readonly<Record<EntryKind, (item: Written) => EntryText | null>> = {
  message(item) {
    const message = readPayload('message', item);
    return message && { title: 'Message', text: message.content };
  },
  invitation(item) {
    const invitation = readPayload('invitation', item);
    return invitation && { title: 'Invitation', text: invitation.email };
  },
  'invitation-change'(item) {
    const change = readPayload('invitation-change', item);
    return change && { title: changeTitles[change.change], text: change.email };
  },
  profile(item) {
    const change = readPayload('profile', item);
    return change && { title: 'Profile change', text: linesOf(valuesOfChange(change)) };
  },
  privacy(item) {
    const change = readPayload('privacy', item);
    return change && { title: 'Privacy change', text: linesOf(valuesOfPrivacy(change)) };
  },
  picture(item) {
    const picture = readPayload('picture', item);
    return picture && { title: picture.image === null ? 'Remove your picture' : 'New picture', text: null };
  },
  deletion(item) {
    return readPayload('deletion', item) && { title: 'Delete a message', text: item.about };
  },
  report(item) {
    const report = readPayload('report', item);
    if (!report) return null;
    const quoted = item.about === null ? '' : `“${item.about}”`;
    const text = [quoted, report.reason].filter((line) => line !== '').join('\n');
    return { title: 'Report a message', text: text === '' ? null : text };
  },
  desk: (item) => readPayload('desk', item),
  application(item) {
    const application = readPayload('application', item);
    return application && { title: `Application for ${application.name}`, text: application.project };
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

/** Why the server refused an entry. */
export const entryRefusalText = ({ kind, refusal }: Pick<SyncItem, 'kind' | 'refusal'>): string => {
  if (!refusal) return 'Not accepted';
  if (kind === 'invitation' && refusal.code === '23505') return 'You have already invited this address';
  const text = kind === 'profile' || kind === 'privacy' ? profileRefusalText(refusal) : refusal.message;
  return text === '' ? 'Not accepted' : text;
};

/** Why an entry has not been sent yet. `now` in epoch milliseconds. */
export const waitReasonText = (why: Why, now: number): string => {
  switch (why.kind) {
    case 'new-version':
      return 'Waiting for the app to update';
    case 'sign-in':
      return 'Waiting for you to sign in again';
    case 'turn':
      return 'Waiting for an earlier change';
    case 'asked-to-wait':
      return `We try again at ${whenText(why.until, now)}`;
    case 'server-error':
      return 'Not sent yet. Trying again in a moment';
    case 'connection':
    case 'next':
      return 'Waiting to send';
  }
};

/** Whether "Send now" can help. */
export const canSendNow = (why: Why | null): boolean => why?.kind === 'server-error' || why?.kind === 'next';
