import type { MessageKey } from '../domain/message.ts';
import type { Identity, RemoteRow } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import { toRemoteRow, wholeRow } from './rows.ts';

/**
 * The `limit` messages before this one in the order of the chat, newest first; null when the server did not answer.
 * Under exactly this identity, as everything that is asked for ([ID3]).
 */
export const fetchOlderMessages = async (
  remote: Remote,
  [createdAt, id]: MessageKey,
  limit: number,
  member: Extract<Identity, { kind: 'member' }>,
): Promise<readonly RemoteRow[] | null> => {
  const { data, error } = await remote
    .from('messages')
    .select(wholeRow)
    .or(`created_at.lt."${createdAt}",and(created_at.eq."${createdAt}",id.lt."${id}")`)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit)
    .setHeader('Authorization', `Bearer ${member.accessToken}`)
    // By itself the client would try for seven seconds more, and the reader waits above an empty place.
    .retry(false);
  return error ? null : data.flatMap((row) => toRemoteRow('messages', row) ?? []);
};
