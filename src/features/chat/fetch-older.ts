import { limits } from '../../config/limits.ts';
import type { OnlineService } from '../../engine/member/service.ts';
import type { Remote } from '../../engine/server/client.ts';
import { wholeRow } from '../../engine/server/rows.ts';
import type { MemberSession, RemoteRow } from '../../engine/sync/ports.ts';
import type { MessageKey } from './rules/message.ts';
import { chatTables } from './tables.ts';
import { fetchOlder } from './older-messages.ts';

/** Lets the chat fetch older messages into the mirror. */
export const offerOlder: OnlineService = (member, { ask, engine }) =>
  fetchOlder.set(member, async (before) => {
    const rows = await ask((remote, session) =>
      fetchOlderMessages(remote, before, limits.messagesPerLoad, session),
    );
    if (!rows) return 'out-of-reach';
    await engine.receive(rows);
    return rows.length > 0 ? 'more' : 'complete';
  });

/**
 * Fetches the `limit` messages before this one in the order of the chat, newest first, with exactly this session
 * ([ID3]). Returns null when the server did not answer.
 */
export const fetchOlderMessages = async (
  remote: Remote,
  [createdAt, id]: MessageKey,
  limit: number,
  session: MemberSession,
): Promise<readonly RemoteRow[] | null> => {
  const { data, error } = await remote
    .from('messages')
    .select(wholeRow)
    .or(`created_at.lt."${createdAt}",and(created_at.eq."${createdAt}",id.lt."${id}")`)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit)
    .setHeader('Authorization', `Bearer ${session.accessToken}`)
    // The client's own retries take seven seconds, for which the reader would wait.
    .retry(false);
  return error ? null : data.flatMap((row) => chatTables.messages.read(row) ?? []);
};
