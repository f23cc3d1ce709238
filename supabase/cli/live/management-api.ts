import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { CannotRun } from '../cannot-run.ts';
import { reach } from './reach.ts';

/** The addresses of the Management API and of its dashboard. */
export interface Platform {
  readonly api: string;
  readonly dashboard: string;
}

export interface ManagementApi {
  /** The status of a call, for a first look at a token. */
  status(path: string): Promise<number>;
  /** Throws CannotRun with the platform's own message when it refuses. */
  get<T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T>;
  send<T>(
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<T>;
}

/** Supabase, or what the file in SUPABASE_PROFILE names: the same file makes the CLI call another platform. */
export async function platformFrom(env: NodeJS.ProcessEnv): Promise<Platform> {
  const profile = env['SUPABASE_PROFILE'];
  const text = profile?.endsWith('.yml') ? await readFile(profile, 'utf8') : '';
  const of = (name: string, usual: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(text)?.[1] ?? usual;
  return {
    api: of('api_url', 'https://api.supabase.com'),
    dashboard: of('dashboard_url', 'https://supabase.com/dashboard'),
  };
}

/** Calls `token` for each request, because a step may ask for the token in between. */
export function managementApi(platform: Platform, token: () => string): ManagementApi {
  const call = (path: string, init: RequestInit = {}) =>
    reach(`${platform.api}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
    });
  const answerOf = async <T>(response: Response, schema: v.GenericSchema<unknown, T>): Promise<T> => {
    const text = await response.text();
    const { pathname } = new URL(response.url);
    if (response.status === 401)
      throw new CannotRun(
        `Supabase refuses the access token in .env (SUPABASE_ACCESS_TOKEN). Make a new one at ${platform.dashboard}/account/tokens, and delete the line.`,
      );
    if (!response.ok)
      throw new CannotRun(
        `Supabase answers ${response.status} at ${pathname}: ${messageIn(text) || 'no reason'}`,
      );
    const body = v.safeParse(schema, parseJson(text));
    if (!body.success)
      throw new CannotRun(`Supabase answers at ${pathname} in a form that this version does not know.`);
    return body.output;
  };
  return {
    status: async (path) => {
      const response = await call(path);
      await response.body?.cancel();
      return response.status;
    },
    get: async (path, schema) => answerOf(await call(path), schema),
    send: async (method, path, body, schema) =>
      answerOf(await call(path, { method, body: JSON.stringify(body) }), schema),
  };
}

const withMessage = v.object({ message: v.string() });

function messageIn(text: string): string {
  const body = parseJson(text);
  return v.is(withMessage, body) ? body.message : '';
}

/** Null for a text that is no JSON, such as an empty one. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
