import type { Announcer, MirrorStore, SyncEvent } from '../sync/ports.ts';

const longestPullMs = 2_000;

/**
 * Joining the channel and telling that the member is here are work for the server too. The first pull goes ahead of them,
 * because the person waits for it; where none ends soon (another tab pulls, a slow network) they begin without it.
 */
export const watchFirstPull = (announcer: Announcer) => {
  let begin = () => {};
  let hasPulled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const end = () => {
    clearTimeout(timer);
    begin();
    begin = () => {};
  };
  return {
    announcer: {
      announce(event: SyncEvent) {
        hasPulled ||= event.kind === 'pulled';
        if (event.kind === 'pulled' || event.kind === 'offline') end();
        announcer.announce(event);
      },
    },
    hasPulled: () => hasPulled,
    /** What gives up the copy or its place leaves less than everything, until the next whole pull. */
    copy: (store: MirrorStore): MirrorStore => ({
      ...store,
      async forgetPlace() {
        await store.forgetPlace();
        hasPulled = false;
      },
      async clear() {
        await store.clear();
        hasPulled = false;
      },
    }),
    /** The time begins with this: nothing is pulled earlier. */
    onceEnded(work: () => void) {
      if (isOver) return;
      begin = work;
      timer = setTimeout(end, longestPullMs);
    },
    forget() {
      isOver = true;
      clearTimeout(timer);
      begin = () => {};
    },
  };
};
