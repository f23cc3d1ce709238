import * as v from 'valibot';
import type { Invitation } from '../domain/invitation.ts';
import { readPayload, type EntryPayload, type KindOf } from '../domain/kinds.ts';
import { toMailAddress } from '../domain/mail-address.ts';
import { toPlainText } from '../domain/plain-text.ts';
import { hideableFields } from '../domain/profile.ts';
import type { Entry } from '../sync/entry.ts';
import type { RemoteRow, SendOutcome } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import { messageColumns, messageOutcome } from './message-batch.ts';
import { idConflict, once, unreadable, type Answered, type Caller, type Requests } from './requests.ts';
import { codeToMail, toHiddenColumns, toOwnRows, toProfileColumns, wholeRow } from './rows.ts';

/** The request of each kind of a member's change. */
type Senders = {
  readonly [K in KindOf<'member'>]: (
    payload: EntryPayload<K>,
    entry: Entry,
    caller: Caller,
  ) => Promise<SendOutcome>;
};

/** Returns the function that sends one entry of a member. */
export const createSendOne = (remote: Remote, requests: Requests) => {
  const senders = createSenders(remote, requests);
  const isSendable = (kind: string): kind is keyof Senders => Object.hasOwn(senders, kind);
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- K ties the payload to its sender.
  const send = async <K extends keyof Senders>(
    kind: K,
    entry: Entry,
    caller: Caller,
  ): Promise<SendOutcome> => {
    const payload = readPayload(kind, entry);
    return payload ? senders[kind](payload, entry, caller) : unreadable;
  };
  return async (entry: Entry, caller: Caller): Promise<SendOutcome> =>
    isSendable(entry.kind) ? send(entry.kind, entry, caller) : unreadable;
};

const createSenders = (remote: Remote, requests: Requests): Senders => {
  /** An invitation with a mail counts as applied once it is mailed. */
  const mailed = async (result: Answered, email: string, caller: Caller): Promise<SendOutcome> => {
    if ('outcome' in result) return result.outcome;
    const invitationCode = codeToMail(result.raw);
    if (invitationCode === null) return { kind: 'applied', rows: [result.row] };
    const body = { email, inviterName: await ownName(caller), invitationCode };
    const failed = await requests.invoke('send-invitation', body, caller);
    return failed ?? { kind: 'applied', rows: [result.row] };
  };
  /** The member's full name; empty without one. Never the address. The function reads the name itself, so a failure is harmless. */
  const ownName = async (caller: Caller): Promise<string> => {
    const query = remote.from('profiles').select('full_name').eq('id', caller.uid);
    const { data } = await requests.ask<readonly unknown[]>(query, caller);
    const row = v.safeParse(v.object({ full_name: v.nullable(v.string()) }), data?.[0]);
    return (row.success ? row.output.full_name : null) ?? '';
  };
  /**
   * A profile's values are in two rows, one that all members read and one with the hidden values. A change may move values
   * between them, so the mirror gets both before the entry is removed.
   */
  const ownRows = async (calling: ReturnType<Requests['call']>): Promise<SendOutcome> => {
    const result = await calling;
    return 'data' in result ? { kind: 'applied', rows: toOwnRows(result.data) } : result.outcome;
  };

  return {
    async message(payload, entry, caller) {
      const row = messageColumns(payload, entry, caller.uid);
      const result = await requests.insertOnce(
        'messages',
        {
          write: remote.from('messages').upsert(row, once).select(wholeRow),
          find: remote.from('messages').select(wholeRow).match({ id: row.id, user_id: row.user_id }),
        },
        caller,
      );
      return 'row' in result ? messageOutcome(entry, result.row) : result.outcome;
    },

    /** A message that is no longer there needs no new text. */
    async edit({ messageId: message_id, content }, entry, caller) {
      const query = remote.rpc('edit_message', { entry_id: entry.id, message_id, content });
      return withoutMessage(await requests.callForRow('messages', query, caller));
    },

    /** A message that no longer exists counts as deleted. */
    async deletion({ messageId }, entry, caller) {
      const query = remote.rpc('delete_message', { message_id: messageId, entry_id: entry.id });
      return withoutMessage(await requests.callForRow('messages', query, caller));
    },

    /** A message that is no longer there needs no reaction. */
    async reaction({ messageId: message_id, emoji, isOn: is_on }, entry, caller) {
      const query = remote.rpc('react', { entry_id: entry.id, message_id, emoji, is_on });
      return withoutMessage(await requests.callForRow('reactions', query, caller));
    },

    /** A message that is no longer there needs no pin. */
    async pin({ messageId: message_id, isPinned: is_pinned }, entry, caller) {
      const query = remote.rpc('pin_message', { entry_id: entry.id, message_id, is_pinned });
      return withoutMessage(await requests.callForRow('messages', query, caller));
    },

    async report({ messageId: message_id, reason: typed }, entry, caller) {
      const reason = toPlainText(typed, 'lines');
      const query = remote.rpc('report_message', { entry_id: entry.id, message_id, reason });
      return withoutRow(await requests.call(query, caller));
    },

    async invitation({ email }, entry, caller) {
      const row = { id: entry.id, invitee_email: email, inviter_id: caller.uid };
      const result = await requests.insertOnce(
        'invitations',
        {
          write: remote.from('invitations').upsert(row, once).select(wholeRow),
          find: remote.from('invitations').select(wholeRow).match({ id: row.id, inviter_id: row.inviter_id }),
        },
        caller,
      );
      return 'row' in result && !isInvitationTo(email, result.row)
        ? idConflict
        : mailed(result, email, caller);
    },

    async 'invitation-change'({ invitationId: invitation_id, email, change }, entry, caller) {
      const query = remote.rpc('change_invitation', { entry_id: entry.id, invitation_id, change });
      return mailed(await requests.callForRow('invitations', query, caller), email, caller);
    },

    async profile(payload, entry, caller) {
      const named = { entry_id: entry.id, change: toProfileColumns(payload) };
      return ownRows(requests.call(remote.rpc('save_profile', named), caller));
    },

    async privacy({ isListed, hidden, changed }, entry, caller) {
      const touched = hideableFields.filter((field) => changed.includes(field));
      const settings = {
        entry_id: entry.id,
        ...(changed.includes('isListed') ? { listed: isListed } : {}),
        hide: toHiddenColumns(touched.filter((field) => hidden.includes(field))),
        show: toHiddenColumns(touched.filter((field) => !hidden.includes(field))),
      };
      return ownRows(requests.call(remote.rpc('save_privacy', settings), caller));
    },

    async picture({ image }, entry, caller) {
      const named = { entry_id: entry.id, ...(image === null ? {} : { image }) };
      return ownRows(requests.call(remote.rpc('save_picture', named), caller));
    },

    async notifications({ kinds, hidesText, byMail, mutedUntil, zone }, entry, caller) {
      const change = { kinds, hides_text: hidesText, by_mail: byMail, muted_until: mutedUntil, zone };
      const query = remote.rpc('choose_notifications', { entry_id: entry.id, change: withoutAbsent(change) });
      const result = await requests.callForRow('notification_choices', query, caller);
      return 'row' in result ? { kind: 'applied', rows: [result.row] } : result.outcome;
    },

    async 'seat-back'({ edition, since }, entry, caller) {
      const query = remote.rpc('give_seat_back', { entry_id: entry.id, edition, since });
      return withoutRow(await requests.call(query, caller));
    },

    async desk({ action, details }, entry, caller) {
      const query = remote.rpc('act_at_desk', { entry_id: entry.id, action, details });
      return withoutRow(await requests.call(query, caller));
    },
  };
};

/** Deleting an invited account removes its address from the invitation, which then counts as the one that was sent. */
const isInvitationTo = (email: string, row: RemoteRow): boolean => {
  const { inviteeEmail }: Partial<Invitation> = row.value;
  return typeof inviteeEmail !== 'string' || toMailAddress(inviteeEmail) === email;
};

/** The outcome of a change that nothing is left to do for once its message is gone. */
const withoutMessage = (result: Answered): SendOutcome => {
  if ('row' in result) return { kind: 'applied', rows: [result.row] };
  const { outcome } = result;
  return outcome.kind === 'rejected' && outcome.refusal.code === 'PT404'
    ? { kind: 'applied', rows: [] }
    : outcome;
};

/** The outcome of a change that brings no row. */
const withoutRow = (result: Awaited<ReturnType<Requests['call']>>): SendOutcome =>
  'outcome' in result ? result.outcome : { kind: 'applied', rows: [] };

/** JSON has no undefined. */
const withoutAbsent = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
