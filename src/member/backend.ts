import type { MessageKey } from '../domain/message.ts';
import type { Picture } from '../domain/picture.ts';
import type { RemoteRow, SessionPort, Transport } from '../sync/ports.ts';
import { createAuthService, type AuthService } from '../server/account/auth-service.ts';
import { askCaptcha } from '../server/account/captcha.ts';
import { createLinkClient } from '../server/account/open-mail-link.ts';
import { browserLocks } from '../local/browser/ports.ts';
import { createPageSession } from '../local/session/page-session.ts';
import { createRemote, type RemoteOptions } from '../server/client.ts';
import { claimDesk, fetchDesk, type DeskAnswer } from '../server/desk.ts';
import { listenLive, type LiveListener } from '../server/live.ts';
import { fetchOlderMessages } from '../server/older-messages.ts';
import { fetchPictures } from '../server/pictures.ts';
import { checkReferral, type ReferralAnswer } from '../server/referral-check.ts';
import type { Member } from '../server/requests.ts';
import { createSessionPort } from '../server/session.ts';
import { fetchTicket, type TicketAnswer } from '../server/ticket.ts';
import { createTransport } from '../server/transport.ts';
import { createPictureLoader } from './picture-loader.ts';

/** Everything that talks to the server, on one API client. */
export interface Backend {
  readonly auth: AuthService;
  readonly session: SessionPort;
  /** `lifetime` aborts open requests when the engine stops. */
  transport(lifetime: AbortSignal): Transport;
  /** Returns the function that closes the channel. */
  listenLive(uid: string, listener: LiveListener): () => void;
  /** Newest first; null when the server did not answer. */
  olderMessages(before: MessageKey, limit: number, member: Member): Promise<readonly RemoteRow[] | null>;
  /** Null when the server did not answer. */
  pictures(ids: readonly string[], member: Member): Promise<readonly Picture[] | null>;
  /** `revision`: the one that the device has; null without one. */
  desk(revision: string | null, member: Member): Promise<DeskAnswer>;
  /** Asks to be the first organiser; resolves to whether the member is an organiser now. */
  claimDesk(member: Member): Promise<boolean>;
  ticket(member: Member): Promise<TicketAnswer>;
  /** Comes with the client, because nobody waits for pictures before the first view. */
  readonly createPictureLoader: typeof createPictureLoader;
  /** Tells the server that the member is here, if there is a session. */
  touch(): Promise<void>;
  /** Resolves to the inviter's name, or null. */
  checkReferral(code: string): Promise<ReferralAnswer>;
}

/** Weighs a third of the portal, so late-backend.ts loads it after the first view. */
export const createBackend = (
  options: Omit<RemoteOptions, 'session'>,
  siteUrl: string,
  captchaSiteKey = '',
): Backend => {
  const storage = createPageSession();
  const remote = createRemote({
    ...options,
    session: {
      storage,
      locks: browserLocks,
      keepsFresh: true,
      onSuspended: () => auth.suspended(),
    },
  });
  const auth = createAuthService(
    remote,
    () => createLinkClient(options),
    storage,
    siteUrl,
    captchaSiteKey === '' ? undefined : () => askCaptcha(captchaSiteKey),
  );
  return {
    auth,
    session: createSessionPort(remote),
    transport: (lifetime) => createTransport(remote, options.key, lifetime),
    listenLive: (uid, listener) => listenLive(remote, uid, listener),
    olderMessages: (before, limit, member) => fetchOlderMessages(remote, before, limit, member),
    pictures: (ids, member) => fetchPictures(remote, ids, member),
    desk: (revision, member) => fetchDesk(remote, revision, member),
    claimDesk: (member) => claimDesk(remote, member),
    ticket: (member) => fetchTicket(remote, member),
    createPictureLoader,
    async touch() {
      const { data } = await remote.auth.getSession();
      if (data.session) await remote.rpc('touch_last_active');
    },
    checkReferral: (code) => checkReferral(remote, code),
  };
};
