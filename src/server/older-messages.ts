import type { MessageKey } from '../domain/message.ts';
import type { RemoteRow } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import type { Caller } from './requests.ts';
import { toRemoteRow, wholeRow } from './rows.ts';

/**
 * Fetches the `limit` messages before this one in the order of the chat, newest first, under exactly this identity
 * ([ID3]). Returns null when the server did not answer.
 */
export const fetchOlderMessages = async (
  remote: Remote,
  [createdAt, id]: MessageKey,
  limit: number,
  caller: Caller,
): Promise<readonly RemoteRow[] | null> => {
  const { data, error } = await remote
    .from('messages')
    .select(wholeRow)
    .or(`created_at.lt."${createdAt}",and(created_at.eq."${createdAt}",id.lt."${id}")`)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit)
    .setHeader('Authorization', `Bearer ${caller.accessToken}`)
    // The client's own retries take seven seconds, for which the reader would wait.
    .retry(false);
  return error ? null : data.flatMap((row) => toRemoteRow('messages', row) ?? []);
};
