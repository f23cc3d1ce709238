import type { Remote } from '../../../engine/server/client.ts';
import type { MemberSession } from '../../../engine/sync/ports.ts';
import type { Picture } from '../rules/picture.ts';

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
