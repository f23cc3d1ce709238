import type { MessageKey } from '../domain/message.ts';
import type { Picture } from '../domain/picture.ts';
import type { RemoteRow } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import type { Caller } from './requests.ts';
import { toRemoteRow, wholeRow } from './rows.ts';

/**
 * Moves the member's read mark to this message, under exactly this identity. Returns the mark as it is then, which may be at
 * a later one; null when the server did not answer.
 */
export const markRead = async (
  remote: Remote,
  messageId: string,
  caller: Caller,
): Promise<RemoteRow | null> => {
  const { data, error } = await remote
    .rpc('mark_read', { message_id: messageId })
    .setHeader('Authorization', `Bearer ${caller.accessToken}`)
    .retry(false);
  return error ? null : toRemoteRow('read_marks', data);
};

/** At most 54 kB each. */
const picturesPerRequest = 40;

/**
 * Fetches the pictures of these members, under exactly this identity ([ID3]); a member without one has no picture in the
 * answer. Returns null when the server did not answer.
 */
export const fetchPictures = async (
  remote: Remote,
  ids: readonly string[],
  caller: Caller,
): Promise<readonly Picture[] | null> => {
  const pictures: Picture[] = [];
  for (let start = 0; start < ids.length; start += picturesPerRequest) {
    const { data, error } = await remote
      .from('pictures')
      .select('id:user_id, digest, image')
      .in('user_id', ids.slice(start, start + picturesPerRequest))
      .setHeader('Authorization', `Bearer ${caller.accessToken}`)
      .retry(false);
    if (error) return null;
    pictures.push(...data);
  }
  return pictures;
};

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
