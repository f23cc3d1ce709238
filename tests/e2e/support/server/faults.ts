import { withVersion, refuse } from '../../../../supabase/local/auth/auth-answers.ts';
import type { FetchHandler } from '../../../../supabase/local/http/node-http.ts';

interface Refusal {
  readonly status: number;
  /** PostgREST's code or the SQLSTATE, by which the client decides. */
  readonly code: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  /** Refuses only requests with a matching body. Without it, refuses all. */
  readonly body?: RegExp;
  /** Refuses only this many requests. Without it, refuses all. */
  readonly times?: number;
}

/** Faults in requests to the API. They never affect the test's own client with the secret key. */
export interface Faults {
  /**
   * Holds matching requests, or only the first `times` of them, until `release`. Then handles them, even if the client has
   * given up.
   */
  hang(
    method: string,
    pathname: RegExp,
    times?: number,
  ): { readonly waiting: () => number; readonly release: () => void };
  /** Handles matching requests and holds their answers until `release`. */
  holdAnswer(
    method: string,
    pathname: RegExp,
  ): { readonly waiting: () => number; readonly release: () => void };
  /** Answers every request like a captive portal: status 200 and a login page. */
  answerHtml(): { readonly stop: () => void };
  /** Answers every request like a proxy without its server: an empty 404. */
  answerEmpty404(): { readonly stop: () => void };
  /** Refuses matching requests in PostgREST's shape, without handling them. */
  refuse(
    method: string,
    pathname: RegExp,
    refusal: Refusal,
  ): { readonly count: () => number; readonly stop: () => void };
  /** Expires every access token issued so far. Refresh tokens stay valid. */
  expireTokens(): void;
  /** Refuses every refresh token, as after a sign-out everywhere. */
  refuseRefresh(): { readonly stop: () => void };
}

interface FaultLine {
  readonly switches: Faults;
  /** Wraps the handler in all faults. */
  readonly wrap: (handle: FetchHandler) => FetchHandler;
  /** Ends every fault and drops held requests. */
  readonly clear: () => void;
}

type Exchange = { readonly request: Request; readonly pathname: string };
/** An answer in place of the server's, or null to let the request pass. */
type RequestFault = (exchange: Exchange) => Promise<Response | null> | Response | null;
/** Changes or delays the server's answer. */
type AnswerFault = (exchange: Exchange, response: Response) => Promise<Response>;

interface FaultLineOptions {
  readonly secretKey: string;
  /** Refuses sockets, which a captive portal blocks too. The returned function accepts them again. */
  readonly refuseSockets: () => () => void;
}

export const createFaultLine = ({ secretKey, refuseSockets }: FaultLineOptions): FaultLine => {
  const faults = new Set<RequestFault>();
  const delays = new Set<AnswerFault>();
  const gates = new Set<Gate>();
  const tokens = createTokenLedger();
  const add = (fault: RequestFault) => {
    faults.add(fault);
    return () => void faults.delete(fault);
  };
  const addGate = () => {
    const gate = createGate();
    gates.add(gate);
    return gate;
  };
  const answerAll = (answer: () => Response) => {
    const openSockets = refuseSockets();
    const remove = add(({ pathname }) => (pathname.startsWith('/_mail') ? null : answer()));
    return {
      stop: () => {
        remove();
        openSockets();
      },
    };
  };

  return {
    switches: {
      hang(method, pathname, times = Infinity) {
        const gate = addGate();
        let count = 0;
        const stop = add(async (exchange) => {
          if (!matches(exchange, method, pathname) || count >= times) return null;
          count += 1;
          return (await gate.pass()) ? null : dropped();
        });
        return {
          waiting: gate.waiting,
          release() {
            stop();
            gate.end(true);
          },
        };
      },
      holdAnswer(method, pathname) {
        const gate = addGate();
        const delay = async (exchange: Exchange, response: Response) => {
          if (!matches(exchange, method, pathname)) return response;
          return (await gate.pass()) ? response : dropped();
        };
        delays.add(delay);
        return {
          waiting: gate.waiting,
          release() {
            delays.delete(delay);
            gate.end(true);
          },
        };
      },
      answerHtml: () => answerAll(captivePortal),
      answerEmpty404: () => answerAll(() => new Response(null, { status: 404 })),
      refuse(method, pathname, refusal) {
        let count = 0;
        const stop = add(async (exchange) => {
          if (!matches(exchange, method, pathname)) return null;
          if (refusal.body && !refusal.body.test(await exchange.request.clone().text())) return null;
          if (count >= (refusal.times ?? Infinity)) return null;
          count += 1;
          return refusalResponse(refusal);
        });
        return { count: () => count, stop };
      },
      expireTokens: tokens.expire,
      refuseRefresh: () => ({
        stop: add(({ request, pathname }) =>
          pathname === '/auth/v1/token' &&
          new URL(request.url).searchParams.get('grant_type') === 'refresh_token'
            ? withVersion(
                request,
                refuse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
              )
            : null,
        ),
      }),
    },
    wrap: (handle) => async (request, peer) => {
      const exchange = { request, pathname: new URL(request.url).pathname };
      if (request.headers.get('apikey') === secretKey) return handle(request, peer);
      for (const fault of faults) {
        const answer = await fault(exchange);
        if (answer) return answer;
      }
      const refused = tokens.refuse(exchange);
      if (refused) return refused;
      let response = await handle(request, peer);
      if (exchange.pathname.startsWith('/auth/v1/')) await tokens.record(response.clone());
      for (const delay of delays) response = await delay(exchange, response);
      return response;
    },
    clear() {
      faults.clear();
      delays.clear();
      tokens.clear();
      for (const gate of gates) gate.end(false);
      gates.clear();
    },
  };
};

type Gate = ReturnType<typeof createGate>;

const createGate = () => {
  const waiting = new Set<(isReleased: boolean) => void>();
  return {
    waiting: () => waiting.size,
    /** Resolves at the next `end`, to whether that releases what waits or drops it. */
    pass: () => new Promise<boolean>((resolve) => void waiting.add(resolve)),
    end(isReleased: boolean) {
      for (const resolve of waiting) resolve(isReleased);
      waiting.clear();
    },
  };
};

const dropped = (): Response => new Response(null, { status: 503 });

const matches = ({ request, pathname }: Exchange, method: string, pattern: RegExp): boolean =>
  request.method === method && pattern.test(pathname);

const captivePortal = (): Response =>
  new Response('<!doctype html><title>Villa Wi-Fi</title><h1>Accept the terms to go online</h1>', {
    headers: { 'content-type': 'text/html' },
  });

const refusalResponse = ({ status, code, message = 'Refused', retryAfterSeconds }: Refusal): Response =>
  Response.json(
    { code, message, details: null, hint: null },
    {
      status,
      headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    },
  );

/**
 * Remembers which access tokens to refuse. Their issue time is no help: it has whole seconds, and a new token may be issued in
 * the second in which the older ones expire.
 */
const createTokenLedger = () => {
  const issued = new Set<string>();
  const expired = new Set<string>();
  return {
    expire() {
      for (const token of issued) expired.add(token);
      issued.clear();
    },
    async record(response: Response): Promise<void> {
      const body: unknown = await response.json().catch(() => null);
      if (typeof body !== 'object' || body === null || !('access_token' in body)) return;
      issued.add(String(body.access_token));
      expired.delete(String(body.access_token));
    },
    refuse({ request, pathname }: Exchange): Promise<Response> | Response | null {
      const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
      if (token === undefined || !expired.has(token)) return null;
      if (pathname.startsWith('/functions/v1/'))
        return Response.json({ code: 401, message: 'Invalid JWT' }, { status: 401 });
      if (pathname.startsWith('/auth/v1/'))
        return withVersion(request, refuse(403, 'bad_jwt', 'invalid JWT: token is expired'));
      return refusalResponse({ status: 401, code: 'PGRST303', message: 'JWT expired' });
    },
    clear() {
      issued.clear();
      expired.clear();
    },
  };
};
