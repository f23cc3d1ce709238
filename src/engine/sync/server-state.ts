import type { Announcer, Clock, CurrentSession, SessionPort } from './ports.ts';

export type ServerState = ReturnType<typeof createServerState>;

/** The least time between two refreshes for lanes that the server keeps refusing: that of the regular pulls. */
const renewAgainMs = 30_000;
/** How long a pull proves its token valid: a hidden page pulls seldom, and its token may have expired since. */
const pulledTokenMs = 90_000;

/** Tracks what the server's answers say about the connection, the session and the app's version, and announces each change once. */
export const createServerState = (session: SessionPort, announcer: Announcer, clock: Clock) => {
  let isOnline: boolean | null = null;
  /** True when a send got an answer since the last pull got none. */
  let isSendAnswered = false;
  let isProbed = false;
  let isSessionRefused = false;
  let isTokenUntried = false;
  let sessionRequests = 0;
  let pulledToken: string | null = null;
  let pulledAt = -Infinity;
  let renewedAt = -Infinity;
  const tooOldFor = new Set<'flush' | 'pull'>();

  const setOnline = (online: boolean) => {
    if (isOnline === online) return;
    isOnline = online;
    announcer.announce({ kind: online ? 'online' : 'offline' });
  };
  const counted = async (request: () => Promise<CurrentSession>): Promise<CurrentSession> => {
    sessionRequests += 1;
    try {
      return await request();
    } finally {
      sessionRequests -= 1;
    }
  };

  return {
    /** The session, as flush and pull ask for it. */
    session: {
      current: () => counted(() => session.current()),
      renew() {
        renewedAt = clock.now();
        return counted(() => session.renew());
      },
    } satisfies SessionPort,
    /** The token of the last pull; null if that pull failed. */
    tokenPulled(accessToken: string | null) {
      pulledToken = accessToken;
      pulledAt = clock.now();
    },
    /** Whether a refresh may help a lane that was refused before: not when the server has just accepted a pull with this token ([ER4]). */
    mayRenewAgain(accessToken: string): boolean {
      const isAccepted = accessToken === pulledToken && Math.abs(clock.now() - pulledAt) < pulledTokenMs;
      return !isAccepted && Math.abs(clock.now() - renewedAt) >= renewAgainMs;
    },

    sendAnswered() {
      isSendAnswered = true;
      isProbed = false;
      setOnline(true);
    },
    /** Returns true once an outage: a pull has to show whether the connection is down ([BO5]). */
    sendUnanswered(): boolean {
      const isFirst = !isProbed;
      isProbed = true;
      return isFirst;
    },
    pullAnswered: () => setOnline(true),
    pullUnanswered() {
      if (!isSendAnswered) setOnline(false);
      isSendAnswered = false;
    },
    /** Called when a send got no answer and there is no mirror to pull. */
    down: () => setOnline(false),

    /** Returns true when the server accepted the session until now, as far as this page knows. */
    sessionRefused(): boolean {
      const isChange = !isSessionRefused;
      isSessionRefused = true;
      return isChange;
    },
    /** Returns true when the server refused the session before, or sees its new token first: blocked entries can go ([ER4]). */
    sessionAccepted(): boolean {
      const isChange = isSessionRefused || isTokenUntried;
      isSessionRefused = false;
      isTokenUntried = false;
      if (isChange) announcer.announce({ kind: 'session-accepted' });
      return isChange;
    },
    sessionChanged() {
      isSessionRefused = false;
    },
    /**
     * The session has a new token. Returns true when it counts as a change. A token that this engine asked for does not:
     * where the server refuses every token, refreshes would follow each other without end ([ER4]).
     */
    sessionRenewed(): boolean {
      isTokenUntried = true;
      return sessionRequests === 0 && !isSessionRefused;
    },

    /** The server may accept pulls from this version and no sends, or the reverse ([ER6]). */
    appTooOld: (work: 'flush' | 'pull') => void tooOldFor.add(work),
    appAccepted(work: 'flush' | 'pull') {
      if (tooOldFor.delete(work) && tooOldFor.size === 0) announcer.announce({ kind: 'client-new-enough' });
    },
  };
};
