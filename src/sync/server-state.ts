import type { Announcer, Identity, SessionPort } from './ports.ts';

export type ServerState = ReturnType<typeof createServerState>;

/** What the server's answers say about the connection, the session and this app's version; announces each change once. */
export const createServerState = (session: SessionPort, announcer: Announcer) => {
  let isOnline: boolean | null = null;
  /** A send got an answer since the last pull got none. */
  let isSendAnswered = false;
  let isProbed = false;
  let isSessionRefused = false;
  let isTokenUntried = false;
  let sessionRequests = 0;
  const tooOldFor = new Set<'flush' | 'pull'>();

  const setOnline = (online: boolean) => {
    if (isOnline === online) return;
    isOnline = online;
    announcer.announce({ kind: online ? 'online' : 'offline' });
  };
  const counted = async (request: () => Promise<Identity>): Promise<Identity> => {
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
      renew: () => counted(() => session.renew()),
    } satisfies SessionPort,

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
    /** A send got no answer, and there is no mirror that a pull could fill. */
    down: () => setOnline(false),

    sessionRefused() {
      isSessionRefused = true;
    },
    /** Returns true when the server refused the session before, or sees its new token first: blocked entries can go ([ER4]). */
    sessionAccepted(): boolean {
      const isNews = isSessionRefused || isTokenUntried;
      isSessionRefused = false;
      isTokenUntried = false;
      if (isNews) announcer.announce({ kind: 'session-accepted' });
      return isNews;
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
