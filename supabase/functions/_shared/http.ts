import { limits } from '../../../src/config/limits.ts';
import { checkReadiness, type OwnNeeds } from './readiness.ts';

/** Lets pages of every origin call a function and read its answers. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, idempotency-key',
  'access-control-expose-headers': 'retry-after',
  'access-control-max-age': '86400',
};

type Handle = (request: Request) => Promise<Response>;

/**
 * A function that accepts JSON by POST. Refuses other methods and media types; GET answers whether it is ready, for which its
 * `own` needs must be met too.
 */
export const acceptJson = (handle: Handle, own: OwnNeeds = {}) =>
  acceptCalls(async (request) => {
    if (request.method === 'GET') return answerReadiness(request, own);
    if (request.method !== 'POST') return methodNotAllowed('GET, POST, OPTIONS');
    if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
      return problem(415, 'unsupported_media_type', 'Please send application/json.');
    if (isTooOld(request))
      return problem(426, 'upgrade_required', 'This version of the app is too old. Please update it.');
    return handle(request);
  });

/** A function that pages of other origins may call: answers preflights, and turns a thrown error into a 500. */
export const acceptCalls = (handle: Handle) => ({
  fetch: async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
    try {
      return await handle(request);
    } catch (error) {
      console.error('The function failed:', error);
      return problem(500, 'internal_error', 'Something went wrong. Please try again.');
    }
  },
});

/** Answers the doctor whether the function is ready. */
export const answerReadiness = async (request: Request, own: OwnNeeds = {}): Promise<Response> => {
  const readiness = await checkReadiness(clientAddress(request), own);
  if (readiness === 'ready') return answer({ ready: true });
  if (readiness === 'asked_too_often') return tryLater(429, readiness, 'Please ask again later.', 60);
  return problem(503, readiness, 'Not ready for work.');
};

export const methodNotAllowed = (allow: string): Response =>
  problem(405, 'method_not_allowed', 'Please use POST.', { headers: { allow } });

/** Whether an installed app writes payloads that are too old. The same rule stands in private.refuse_old_client. */
const isTooOld = (request: Request): boolean => {
  const payload = /^goa-build-club\/([0-9]{1,6})$/.exec(request.headers.get('x-client-info') ?? '')?.[1];
  return payload !== undefined && Number(payload) < limits.oldestPayload;
};

export const answer = (body: unknown): Response => Response.json(body, { headers: corsHeaders });

interface ProblemDetails {
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the body. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A refusal. Clients decide by `code` and status; people read `message`. */
export const problem = (
  status: number,
  code: string,
  message: string,
  details: ProblemDetails = {},
): Response =>
  Response.json(
    { code, message, ...details.body },
    { status, headers: { ...corsHeaders, ...details.headers } },
  );

/** A temporary refusal: the same call may succeed after this many seconds. */
export const tryLater = (status: 429 | 503, code: string, message: string, seconds: number): Response =>
  problem(status, code, message, { headers: { 'retry-after': String(seconds) } });

/**
 * The client's address, as the gateway reports it; '' without a gateway. A client can forge the first hop of
 * x-forwarded-for, but not the header that the hosted service's edge sets. private.client_address does the same.
 */
export const clientAddress = (request: Request): string =>
  request.headers.get('cf-connecting-ip') ??
  request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ??
  '';
