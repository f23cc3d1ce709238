import { readSyncStatus } from '../../engine/member/state/sync-status.ts';
import type { Ask } from '../../engine/server/requests.ts';
import type { OnlineService } from '../../engine/member/service.ts';
import { createAvatarLoader, fetchPictures } from './picture/avatar-loader.ts';
import { shownAvatars } from './picture/avatars.ts';

/** Loads the pictures of the members on screen. */
export const loadAvatars: OnlineService = (member, { ask, afterPull }, closing) => {
  const avatars = shownAvatars.of(member);
  const fetch = async (ids: readonly string[]) =>
    readSyncStatus().hasNetwork ? ask((remote, session) => fetchPictures(remote, ids, session)) : null;
  avatars.startLoading(createAvatarLoader({ ...member, avatars, fetch, closing }));
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
