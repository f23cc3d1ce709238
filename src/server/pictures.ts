import type { Picture } from '../domain/picture.ts';
import type { Remote } from './client.ts';
import type { Caller } from './requests.ts';

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
