import type { Session } from '../../domain/session.ts';
import type { Forgotten } from './eviction-watch.ts';
import { openMember, type Member, type OpenOptions } from './member.ts';
import { setShownMember } from './state/session.ts';
import { setSyncStatus } from './state/sync-status.ts';

/** Opens and closes the member of the page as the session changes. */
export interface CurrentMember {
  readonly current: () => Member | null;
  /** Opens the session's member. Closes the member before first. */
  follow(session: Session): void;
  /** Sets which data the next sign-out removes from the device. */
  forgetOnSignOut(what: Forgotten): void;
  /** Resolves when the last session has taken effect: the old member is closed, and the new one's mirror is read. */
  settled(): Promise<void>;
}

export const createCurrentMember = (options: OpenOptions): CurrentMember => {
  let current: Member | null = null;
  let forget: Forgotten = 'nothing';
  let turn: Promise<void> = Promise.resolve();
  const close = async (member: Member, removed: Forgotten) => {
    current = null;
    setShownMember(null);
    try {
      await member.close(removed);
    } finally {
      setSyncStatus(() => ({
        lastPullAt: null,
        lastLiveAt: null,
        signInNeeded: false,
        appTooOld: false,
        storageFault: null,
      }));
      forget = 'nothing';
    }
  };
  const open = async (uid: string) => {
    const member = await openMember(uid, options);
    current = member;
    // Not awaited: a sign-out must not wait for the first pull.
    void member.opened.then(() => {
      if (current === member) setShownMember(member);
    });
  };
  const switchTo = async (uid: string | null) => {
    if ((current?.uid ?? null) === uid) return;
    // Another member's sign-in counts as a sign-out of this one.
    if (current) await close(current, forget === 'nothing' && uid !== null ? 'mirror' : forget);
    if (uid !== null) await open(uid);
  };
  return {
    current: () => current,
    follow(session) {
      if (session.status === 'loading') return;
      const uid = session.status === 'signed-in' ? session.user.id : null;
      // A suspended member comes back later, so their outbox stays.
      if (session.status === 'signed-out' && session.accountEnd && forget !== 'everything')
        forget = session.accountEnd === 'deleted' ? 'everything' : 'mirror';
      // A storage error while one member closes must not keep the next from opening.
      turn = turn.then(() => switchTo(uid)).catch(() => undefined);
    },
    forgetOnSignOut(what) {
      forget = what;
    },
    settled: () => turn,
  };
};
