import { readPayload } from '../domain/entry-kinds.ts';
import type { Entry } from '../sync/entry.ts';
import type { SendOutcome } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import { messageOutcome } from './message-outcome.ts';
import { once, unreadable, type Member, type Requests } from './requests.ts';
import { wholeRow } from './rows.ts';

/** How entries about a single message are sent: the message itself, its deletion by the author, a report of it. */
export const createMessageSenders = (remote: Remote, requests: Requests) => ({
  async message(entry: Entry, member: Member): Promise<SendOutcome> {
    const payload = readPayload('message', entry);
    if (!payload) return unreadable;
    const row = { id: entry.id, content: payload.content, user_id: member.uid };
    const result = await requests.insertOnce(
      'messages',
      {
        write: remote.from('messages').upsert(row, once).select(wholeRow),
        find: remote.from('messages').select(wholeRow).match({ id: row.id, user_id: row.user_id }),
      },
      member,
    );
    return 'row' in result ? messageOutcome(entry, result.row) : result.outcome;
  },

  /** A message that is not there any more is as gone as it was to be. */
  async deletion(entry: Entry, member: Member): Promise<SendOutcome> {
    const payload = readPayload('deletion', entry);
    if (!payload) return unreadable;
    const query = remote.rpc('delete_message', { message_id: payload.messageId, entry_id: entry.id });
    const result = await requests.callForRow('messages', query, member);
    if ('row' in result) return { kind: 'applied', rows: [result.row] };
    const { outcome } = result;
    return outcome.kind === 'rejected' && outcome.refusal.code === 'PT404'
      ? { kind: 'applied', rows: [] }
      : outcome;
  },

  async report(entry: Entry, member: Member): Promise<SendOutcome> {
    const payload = readPayload('report', entry);
    if (!payload) return unreadable;
    const failed = await requests.invoke('report-message', { id: entry.id, ...payload }, member);
    return failed ?? { kind: 'applied', rows: [] };
  },
});
