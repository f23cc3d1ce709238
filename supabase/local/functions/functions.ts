import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { TokenVerifier } from '../auth/access-tokens.ts';
import { readConfig, verifiesJwt } from './functions-config.ts';

interface FunctionsOptions {
  /** Holds `<name>/index.ts`; `../config.toml` says which functions need no token. */
  readonly directory: string;
  /** The values that `Deno.env.get` returns inside the functions of this backend. */
  readonly env: Readonly<Record<string, string>>;
  readonly verifyToken: TokenVerifier;
  /** Receives the errors that a function throws. */
  readonly report: (...line: unknown[]) => void;
}

/** Runs the files of `supabase/functions` unchanged, in this process. */
export function createFunctions(options: FunctionsOptions) {
  provideDenoEnv();
  return {
    fetch: async (request: Request): Promise<Response> => {
      const url = new URL(request.url);
      const [, name = '', rest = ''] = /^\/functions\/v1\/([A-Za-z0-9_-]+)(\/.*)?$/.exec(url.pathname) ?? [];
      const file = join(options.directory, name, 'index.ts');
      if (name === '' || !existsSync(file)) {
        return Response.json(
          { code: 'NOT_FOUND', message: 'Requested function was not found' },
          { status: 404, headers: READABLE },
        );
      }
      const refusal = await refuse(request, name, options);
      if (refusal) return refusal;

      // As hosted, the path that a function sees begins with its name.
      url.pathname = `/${name}${rest}`;
      try {
        return await environments.run(options.env, async () => {
          const module = await importFunction(file);
          return module.default.fetch(new Request(url, request));
        });
      } catch (error) {
        options.report(`Function ${name} failed:`, error);
        return Response.json(
          { code: 'WORKER_ERROR', message: 'Function exited due to an error (please check logs)' },
          { status: 500, headers: READABLE },
        );
      }
    },
  };
}

/** Lets pages read a refusal that is sent before the function, which sets its own CORS headers, runs. */
const READABLE = { 'access-control-allow-origin': '*' };

interface FunctionModule {
  readonly default: { readonly fetch: (request: Request) => Response | Promise<Response> };
}

const moduleSchema = v.object({
  default: v.object({
    fetch: v.custom<FunctionModule['default']['fetch']>((value) => typeof value === 'function'),
  }),
});

async function importFunction(file: string): Promise<FunctionModule> {
  return v.parse(moduleSchema, await import(/* @vite-ignore */ pathToFileURL(file).href));
}

async function refuse(request: Request, name: string, options: FunctionsOptions): Promise<Response | null> {
  if (request.method === 'OPTIONS') return null;
  if (!verifiesJwt(await readConfig(join(options.directory, '..', 'config.toml')), name)) return null;
  const authorization = request.headers.get('authorization');
  if (authorization === null) return unauthorized('Missing authorization header');
  // As hosted, a publishable or secret key does not pass: it is no JWT.
  const token = /^Bearer\s+(.+)$/i.exec(authorization)?.[1];
  const claims = token === undefined ? null : await options.verifyToken(token);
  return claims ? null : unauthorized('Invalid JWT');
}

function unauthorized(message: string): Response {
  return Response.json({ code: 401, message }, { status: 401, headers: READABLE });
}

const environments = new AsyncLocalStorage<Readonly<Record<string, string>>>();

/**
 * Defines `Deno.env` inside functions only: elsewhere libraries would take this process for Deno. Each function reads
 * the environment of its own backend.
 */
function provideDenoEnv(): void {
  Object.defineProperty(globalThis, 'Deno', {
    configurable: true,
    get: () => {
      const env = environments.getStore();
      return env && { env: { get: (name: string) => env[name] } };
    },
  });
}
