import { readSyncStatus } from '../../engine/member/state/sync-status.ts';
import type { Ask } from '../../engine/server/requests.ts';
import type { OnlineService } from '../../engine/member/service.ts';
import type { Remote } from '../../engine/server/client.ts';
import type { MemberSession } from '../../engine/sync/ports.ts';
import { cachePictures, fetchIntoMirror } from './picture/cache-pictures.ts';
import { shownAvatars } from './picture/avatars.ts';
import type { Picture } from './rules/picture.ts';

/** Fetches the missing pictures of the members on screen into the mirror. */
export const fetchAvatars: OnlineService = (member, { ask, afterPull }) => {
  const avatars = shownAvatars.of(member);
  void cachePictures(member.mirror, [], Date.now());
  const fetch = async (ids: readonly string[]) =>
    readSyncStatus().hasNetwork ? ask((remote, session) => fetchPictures(remote, ids, session)) : null;
  avatars.connect(fetchIntoMirror(member.mirror, fetch));
  afterPull(avatars.loadAll);
};

const touchEveryMs = 5 * 60_000;

/** Reports the member as active, at most every five minutes while the portal is open and visible. */
export const reportActivity: OnlineService = (_member, { ask, caughtUp }, closing) => {
  const report = () => {
    if (document.visibilityState === 'visible') touch(ask).catch(() => undefined);
  };
  void caughtUp.then(() => {
    if (closing.aborted) return;
    report();
    const timer = setInterval(report, touchEveryMs);
    closing.addEventListener('abort', () => clearInterval(timer));
  });
};

const touch = (ask: Ask) =>
  ask(async (remote, { accessToken }) =>
    remote.rpc('touch_last_active').setHeader('Authorization', `Bearer ${accessToken}`),
  );

/** A picture has at most 54 kB, so a response has about 2 MB at most. */
const picturesPerRequest = 40;

/**
 * Fetches the pictures of these members, with exactly this session ([ID3]). The result lacks members without a picture. Null
 * when a request failed.
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
