import type { MessageKey } from '../../features/chat/rules/message.ts';
import type { Picture } from '../../features/people/rules/picture.ts';
import type { MemberSession, RemoteRow } from '../sync/ports.ts';
import type { Tables } from '../sync/table.ts';
import type { Remote } from './client.ts';
import { toRows, wholeRow } from './rows.ts';

/**
 * Moves the member's read mark to this message, with exactly this session. Returns the mark as it is then, which may be at
 * a later one; null when the server did not answer.
 */
export const markRead = async (
  remote: Remote,
  tables: Tables,
  messageId: string,
  session: MemberSession,
): Promise<RemoteRow | null> => {
  const { data, error } = await remote
    .rpc('mark_read', { message_id: messageId })
    .setHeader('Authorization', `Bearer ${session.accessToken}`)
    .retry(false);
  return error ? null : (tables.get('read_marks')?.read(data) ?? null);
};

/** At most 54 kB each. */
const picturesPerRequest = 40;

/**
 * Fetches the pictures of these members, with exactly this session ([ID3]); a member without one has no picture in the
 * answer. Returns null when the server did not answer.
 */
export const fetchPictures = async (
  remote: Remote,
  ids: readonly string[],
  session: MemberSession,
): Promise<readonly Picture[] | null> => {
  const pictures: Picture[] = [];
  for (let start = 0; start < ids.length; start += picturesPerRequest) {
    const { data, error } = await remote
      .from('pictures')
      .select('id:user_id, digest, image')
      .in('user_id', ids.slice(start, start + picturesPerRequest))
      .setHeader('Authorization', `Bearer ${session.accessToken}`)
      .retry(false);
    if (error) return null;
    pictures.push(...data);
  }
  return pictures;
};

/**
 * Fetches the `limit` messages before this one in the order of the chat, newest first, with exactly this session
 * ([ID3]). Returns null when the server did not answer.
 */
export const fetchOlderMessages = async (
  remote: Remote,
  tables: Tables,
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
    // No retries: the client's take seven seconds, for which the reader would wait.
    .retry(false);
  return error ? null : toRows(tables, 'messages', data);
};
