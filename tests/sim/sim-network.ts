import { classify, type Answer, type Verdict } from '../../src/engine/sync/classify.ts';
import type { Entry } from '../../src/engine/sync/entry.ts';
import type {
  PullExtras,
  Cursors,
  PullOutcome,
  PullPage,
  OwnerSession,
  SendOutcome,
  Transport,
} from '../../src/engine/sync/ports.ts';
import type { ClubServer, Result } from './club-server.ts';
import type { Faults, NetworkFault } from './faults.ts';
import type { Random } from './random.ts';
import type { TabLife } from './sim-tab.ts';
import type { WorldTime } from './world-time.ts';

/** Shorter than a lease, like the real transport's timeout. */
const requestLimitMs = 15_000;

const noAnswer: Answer = { status: 0, body: undefined, retryAfterMs: null };

/** The answers of gateways, firewalls and captive portals in place of the server. */
const proxyAnswers: Partial<Record<NetworkFault, Answer>> = {
  html: { status: 200, body: undefined, retryAfterMs: null },
  'empty-404': { status: 404, body: undefined, retryAfterMs: null },
  gateway: { status: 502, body: { message: 'Bad gateway' }, retryAfterMs: null },
  unavailable: { status: 503, body: { code: 'PGRST002', message: 'no schema' }, retryAfterMs: null },
  firewall: { status: 403, body: {}, retryAfterMs: null },
  // One endpoint, or a gateway in front of several, refuses good tokens.
  unauthorized: { status: 401, body: { code: 'PGRST301', message: 'JWT' }, retryAfterMs: null },
  'server-error': { status: 500, body: { code: 'XX000', message: 'internal' }, retryAfterMs: null },
};

/**
 * The transport port of one tab: carries requests to the model server, with faults on the way. Reads the answers with the
 * engine's `classify`, in the same steps as the real transport (src/engine/server/transport.ts).
 */
export const createSimTransport = (ports: {
  readonly time: WorldTime;
  readonly random: Random;
  readonly faults: Faults;
  readonly server: ClubServer;
  readonly tab: Pick<TabLife, 'gate' | 'aborted'>;
  readonly isDown: () => boolean;
  /** The current delay of every answer in milliseconds. */
  readonly slowness?: () => number;
  readonly batchLimit: number;
  /** The version of the app in this page. */
  readonly app?: number;
  /** The members whose page a broken cache may return ([ID4]). */
  readonly members?: readonly string[];
  /** Called when an entry leaves the page. */
  readonly onSend: (entry: Entry) => void;
}): Transport => {
  const {
    time,
    random,
    faults,
    server,
    tab,
    isDown,
    slowness = () => 0,
    batchLimit,
    app = 1,
    members = [],
  } = ports;
  const latency = () => {
    const ms = random.between(5, 300) + slowness() / 2;
    return ms > 0 ? time.sleep(ms) : undefined;
  };

  const travel = async (fault: NetworkFault, handle: () => Promise<Answer | null>): Promise<Answer> => {
    // A restore aborts every open request, even those that have not reached the server.
    const { epoch } = server;
    const began = epoch();
    const isCut = () => isDown() || server.isDown() || began !== epoch();
    await latency();
    if (isCut() || fault === 'dropped') return noAnswer;
    const substitute = proxyAnswers[fault];
    if (substitute) return substitute;
    if (fault === 'busy') return busy(faults.retryAfter());
    if (fault === 'delayed') await time.sleep(random.between(500, 40_000));
    if (began !== epoch()) return noAnswer;
    if (fault === 'duplicated')
      time.after(random.between(1, 40_000), () => began === epoch() && void handle());
    const answer = await handle();
    await latency();
    return isCut() || fault === 'answer-lost' || answer === null ? noAnswer : answer;
  };
  /** Resolves to the answer, or to none after the timeout or when the page stops. */
  const exchange = async (fault: NetworkFault, handle: () => Promise<Answer | null>): Promise<Answer> => {
    let disarm = () => {};
    const limit = new Promise<Answer>((resolve) => {
      disarm = time.after(requestLimitMs, () => resolve(noAnswer));
    });
    const began = server.epoch();
    const answer = await Promise.race([travel(fault, handle), limit, tab.aborted.then(() => noAnswer)]);
    disarm();
    await tab.gate();
    // The browser drops an answer that came for a frozen page before a restore cut the connection.
    return began === server.epoch() ? answer : noAnswer;
  };

  /** A refusal by policy is final only when the token proves to be the session's ([ER3]). */
  const verified = async (
    verdict: Extract<Verdict, { kind: 'forbidden' }>,
    session: OwnerSession,
  ): Promise<SendOutcome> => {
    if (session.kind === 'visitor') return { kind: 'retry', scope: 'entry', afterMs: null };
    const answer = await exchange(faults.request(), async () => {
      const uid = server.verify(session.accessToken);
      return uid === null
        ? { status: 401, body: { code: 'bad_jwt' }, retryAfterMs: null }
        : { status: 200, body: { uid }, retryAfterMs: null };
    });
    const verdictOfUser = classify(answer);
    if (verdictOfUser.kind === 'success' && uidOf(answer.body) === session.uid)
      return { kind: 'rejected', refusal: { code: verdict.code, message: verdict.message } };
    return verdictOfUser.kind === 'no-answer' || verdictOfUser.kind === 'server-error'
      ? { kind: 'retry', scope: 'connection' }
      : { kind: 'needs-auth' };
  };
  const outcomeOf = async (
    verdict: Exclude<Verdict, { kind: 'success' }>,
    session: OwnerSession,
  ): Promise<SendOutcome> => {
    switch (verdict.kind) {
      case 'no-answer':
        return { kind: 'retry', scope: 'connection' };
      case 'server-error':
        return { kind: 'retry', scope: 'entry', afterMs: verdict.afterMs };
      case 'forbidden':
        return verified(verdict, session);
      case 'rejected':
        return { kind: 'rejected', refusal: { code: verdict.code, message: verdict.message } };
      case 'needs-auth':
        // A visitor has no session to refresh.
        return session.kind === 'visitor' ? { kind: 'retry', scope: 'entry', afterMs: null } : verdict;
      case 'client-too-old':
        return verdict;
    }
  };
  const outcomeOfResult = async (result: Result, session: OwnerSession): Promise<SendOutcome> => {
    if ('rows' in result) return { kind: 'applied', rows: result.rows };
    const status = result.code === '42501' ? 403 : 400;
    const verdict = classify({ status, body: result, retryAfterMs: null });
    return verdict.kind === 'success' ? unreadableAnswer : outcomeOf(verdict, session);
  };

  const withdraw = async (entry: Entry, session: OwnerSession): Promise<SendOutcome> => {
    const answer = await exchange(faults.request(entry.kind, entry.id), () =>
      server.withdraw(entry, session, app),
    );
    const verdict = classify(answer);
    if (verdict.kind !== 'success') return outcomeOf(verdict, session);
    return answer.body === 'taken' || answer.body === 'withdrawn' ? { kind: answer.body } : unreadableAnswer;
  };

  return {
    canSend: (entry) => entry.version <= app,
    batchLimit: (kind) => (kind === 'message' ? batchLimit : 1),
    async send(entries, session) {
      await tab.gate();
      if (isDown()) {
        await latency();
        await tab.gate();
        return entries.map(() => ({ ...unreadableAnswer, isUnsent: true }));
      }
      for (const entry of entries) ports.onSend(entry);
      const [first] = entries;
      if (first?.isWithdrawing) return [await withdraw(first, session)];
      const fault = faults.request(first?.kind ?? '', ...entries.map(({ id }) => id));
      const requestedAt = time.now();
      const refusedEntry = fault === 'refused' ? random.pick(entries) : undefined;
      if (refusedEntry) server.refuse(refusedEntry, faults.refusal());
      // The engine keeps retrying a visitor's entry that a policy refused, so the server has to accept it at last.
      if (refusedEntry && session.kind === 'visitor')
        time.after(random.between(1_000, 60_000), () => server.forgive(refusedEntry.id));
      const answer = await exchange(fault, () => server.receive(entries, session, app, requestedAt));
      const verdict = classify(answer);
      if (verdict.kind !== 'success') {
        const outcome = await outcomeOf(verdict, session);
        return entries.map(() => outcome);
      }
      const outcomes: SendOutcome[] = [];
      for (const result of answer.body as readonly Result[])
        outcomes.push(await outcomeOfResult(result, session));
      // An answer that was cut short lacks the last outcomes.
      return fault === 'cut-short' ? outcomes.slice(0, random.between(0, outcomes.length)) : outcomes;
    },
    async pull(cursors: Cursors, session: OwnerSession, asked: PullExtras = {}): Promise<PullOutcome> {
      await tab.gate();
      const fault = faults.request('pull');
      const asMember = fault === 'another-member' ? random.pick(members) : undefined;
      const answer = await exchange(fault, async () =>
        fault === 'refused' || fault === 'cut-short'
          ? { status: 503, body: { code: 'PGRST002', message: 'no schema' }, retryAfterMs: null }
          : server.read(cursors, asked, session, app, asMember),
      );
      const verdict = classify(answer);
      if (verdict.kind === 'success')
        return isPage(answer.body) ? { kind: 'page', page: answer.body } : { kind: 'client-too-old' };
      if (verdict.kind === 'no-answer') return { kind: 'retry' };
      if (verdict.kind !== 'rejected' && verdict.kind !== 'forbidden') return verdict;
      // A session that was ended elsewhere gets this until its token expires.
      const isEnded =
        verdict.kind === 'forbidden' && (await verified(verdict, session)).kind === 'needs-auth';
      return isEnded ? { kind: 'needs-auth' } : { kind: 'server-error', code: verdict.code, afterMs: null };
    },
  };
};

const unreadableAnswer = { kind: 'retry', scope: 'connection' } as const satisfies SendOutcome;

const busy = (retryAfterMs: number): Answer => ({
  status: 429,
  body: { code: 'over_request_rate_limit', message: 'busy' },
  retryAfterMs,
});

const uidOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, 'uid') : undefined;

const isPage = (body: unknown): body is PullPage =>
  typeof body === 'object' && body !== null && 'horizon' in body;
