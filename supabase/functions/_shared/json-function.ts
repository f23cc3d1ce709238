import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { acceptJson, clientAddress, problem, tryLater } from './http.ts';
import type { OwnNeeds } from './readiness.ts';
import { connectAsService, consumeRateLimits, type RateLimit } from './service.ts';

interface Options<Schema extends v.GenericSchema> extends OwnNeeds {
  /** The body. Anything else is answered 400. */
  readonly schema: Schema;
  readonly maxBytes: number;
}

interface Call<Schema extends v.GenericSchema> {
  readonly service: SupabaseClient;
  readonly body: v.InferOutput<Schema>;
  readonly request: Request;
}

interface Member {
  readonly id: string;
}

/** A function that only members may call, with JSON by POST. */
export const memberFunction = <Schema extends v.GenericSchema>(
  options: Options<Schema>,
  handle: (call: Call<Schema> & { readonly member: Member }) => Promise<Response>,
) =>
  acceptJson(async (request) => {
    const service = connectAsService();
    const member = await memberOf(service, request);
    if (member instanceof Response) return member;
    const body = await readBody(request, options);
    return body instanceof Response ? body : handle({ service, body, request, member });
  }, options);

/** A function that anybody may call, with JSON by POST, within `limits`. */
export const visitorFunction = <Schema extends v.GenericSchema>(
  { limits, ...options }: Options<Schema> & { readonly limits: (address: string) => readonly RateLimit[] },
  handle: (call: Call<Schema>) => Promise<Response>,
) =>
  acceptJson(async (request) => {
    const service = connectAsService();
    const wait = await consumeRateLimits(service, limits(clientAddress(request)));
    if (wait > 0) return tryLater(429, 'too_many_calls', 'Too many calls. Please try again later.', wait);
    const body = await readBody(request, options);
    return body instanceof Response ? body : handle({ service, body, request });
  }, options);

/**
 * The member whose token the request carries, or the refusal. Asks the auth service, because the signature alone would
 * accept a session that has ended.
 */
async function memberOf(service: SupabaseClient, request: Request): Promise<Member | Response> {
  const unauthorized = () => problem(401, 'unauthorized', 'Please sign in first.');
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) return unauthorized();
  const { data, error } = await service.auth.getUser(token);
  if (data.user) return { id: data.user.id };
  const isRefused = error?.status !== undefined && error.status >= 400 && error.status < 500;
  return isRefused ? unauthorized() : tryLater(503, 'auth_unavailable', 'Please try again.', 10);
}

/** The parsed body, or the refusal. Counts the bytes itself, because the content-length may be wrong. */
async function readBody<Schema extends v.GenericSchema>(
  request: Request,
  { schema, maxBytes }: Options<Schema>,
): Promise<v.InferOutput<Schema> | Response> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return problem(413, 'too_large', 'This is too long.');
    chunks.push(chunk);
  }
  const body = v.safeParse(schema, parseOrNothing(await new Blob(chunks).arrayBuffer()));
  return body.success
    ? body.output
    : problem(400, 'invalid_request', 'This is not a request that we can read.');
}

/** JSON in UTF-8; undefined for anything else. */
const parseOrNothing = (bytes: ArrayBuffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};
