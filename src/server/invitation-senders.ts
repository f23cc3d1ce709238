import * as v from 'valibot';
import { readPayload } from '../domain/entry-kinds.ts';
import type { Entry } from '../sync/entry.ts';
import type { SendOutcome } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import { once, unreadable, type Answered, type Caller, type Requests } from './requests.ts';
import { codeToMail, wholeRow } from './rows.ts';

/** Sends invitations and changes of them. An invitation with a mail counts as applied once it is mailed. */
export const createInvitationSenders = (remote: Remote, requests: Requests) => {
  /** The member's full name; empty without one. Never the address. The function reads the name itself, so a failure is harmless. */
  const ownName = async (caller: Caller): Promise<string> => {
    const query = remote.from('profiles').select('full_name').eq('id', caller.uid);
    const { data } = await requests.ask<readonly unknown[]>(query, caller);
    const row = v.safeParse(v.object({ full_name: v.nullable(v.string()) }), data?.[0]);
    return (row.success ? row.output.full_name : null) ?? '';
  };

  const mailed = async (result: Answered, email: string, caller: Caller): Promise<SendOutcome> => {
    if ('outcome' in result) return result.outcome;
    const invitationCode = codeToMail(result.raw);
    if (invitationCode === null) return { kind: 'applied', rows: [result.row] };
    const body = { email, inviterName: await ownName(caller), invitationCode };
    const failed = await requests.invoke('send-invitation', body, caller);
    return failed ?? { kind: 'applied', rows: [result.row] };
  };

  return {
    async invitation(entry: Entry, caller: Caller): Promise<SendOutcome> {
      const payload = readPayload('invitation', entry);
      if (!payload) return unreadable;
      const row = { id: entry.id, invitee_email: payload.email, inviter_id: caller.uid };
      const result = await requests.insertOnce(
        'invitations',
        {
          write: remote.from('invitations').upsert(row, once).select(wholeRow),
          find: remote.from('invitations').select(wholeRow).match({ id: row.id, inviter_id: row.inviter_id }),
        },
        caller,
      );
      return mailed(result, payload.email, caller);
    },

    async 'invitation-change'(entry: Entry, caller: Caller): Promise<SendOutcome> {
      const payload = readPayload('invitation-change', entry);
      if (!payload) return unreadable;
      const { invitationId: invitation_id, change } = payload;
      const query = remote.rpc('change_invitation', { entry_id: entry.id, invitation_id, change });
      return mailed(await requests.callForRow('invitations', query, caller), payload.email, caller);
    },
  };
};
