import type { MessageKey } from '../domain/message.ts';
import type { Identity, RemoteRow } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import { toRemoteRow, wholeRow } from './rows.ts';

/**
 * Fetches the `limit` messages before this one in the order of the chat, newest first, under exactly this identity
 * ([ID3]). Returns null when the server did not answer.
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
    // Without retries: the client's own take seven seconds, while the reader waits above an empty place.
    .retry(false);
  return error ? null : data.flatMap((row) => toRemoteRow('messages', row) ?? []);
};
