import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import * as v from 'valibot';
import { toRequestListener } from '../../supabase/local/http/node-http.ts';
import { freePort } from '../../supabase/local/testing.ts';
import { authFields } from './auth-fields.ts';

export const projectRef = 'abcdefghijklmnopqrst';
/** The one token that the stand-in accepts, in the form that the CLI asks for. */
export const accessToken = `sbp_${'0'.repeat(40)}`;
type Plan = 'free' | 'pro';

interface ManagementApiOptions {
  /** False: the project appears only after `POST /v1/projects`. */
  readonly hasProject?: boolean;
  /** How many health checks of a new project fail first. */
  readonly unhealthyChecks?: number;
  /** Answers `db query` with rows; throws for a refused statement. */
  readonly query?: (statement: string) => Promise<readonly unknown[]>;
}

export interface ManagementApi {
  readonly url: string;
  /** The answered requests that changed something (no GET), as `PATCH /v1/…`. */
  readonly writes: readonly string[];
  /** The settings of accounts as the project holds them, by the API's names. */
  readonly auth: Readonly<Record<string, unknown>>;
  readonly realtime: { readonly private_only: boolean };
  readonly postgrest: Readonly<Record<string, unknown>>;
  readonly secrets: ReadonlyMap<string, string>;
  /** Each deployed function with its uploaded files by path. */
  readonly functions: ReadonlyMap<string, DeployedFunction>;
  /**
   * Answers this method and path (after `/v1/projects/{ref}/`, or the whole path) with this status and message.
   * Returns a function that ends the refusal.
   */
  refuse(method: string, path: string, status: number, message: string): () => void;
  /** Changes the organization's plan. At first it is `free`, which refuses what only paid plans have. */
  setPlan(plan: Plan): void;
  /** Writes the CLI's profile into this directory and resolves to its path, for `--profile`. */
  writeProfile(directory: string): Promise<string>;
  close(): Promise<void>;
}

interface DeployedFunction {
  readonly slug: string;
  readonly status: 'ACTIVE';
  readonly version: number;
  readonly verify_jwt: boolean;
  readonly entrypoint_path: string;
  readonly import_map_path: string | null;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The refusal of a request that the platform would not accept. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * A stand-in of api.supabase.com on a free loopback port, for the real CLI 3.1.0 and for `npm run live`. The responses follow the
 * schemas in the CLI; the plan's refusals follow public reports, not the platform itself.
 */
export async function startManagementApi(options: ManagementApiOptions = {}): Promise<ManagementApi> {
  const { query } = options;
  let plan: Plan = 'free';
  let hasProject = options.hasProject ?? true;
  let unhealthyChecks = options.unhealthyChecks ?? 0;
  const writes: string[] = [];
  const refusals = new Map<string, Refused>();
  const auth = authFields();
  const realtime = { private_only: false };
  const api = {
    db_schema: 'public,graphql_public',
    max_rows: 1000,
    db_extra_search_path: 'public,extensions',
  };
  const secrets = new Map<string, string>();
  const functions = new Map<string, DeployedFunction>();

  const project = () => ({
    id: projectRef,
    ref: projectRef,
    organization_id: 'org',
    organization_slug: 'org',
    name: 'club',
    region: 'eu-central-1',
    created_at: createdAt,
    status: unhealthyChecks > 0 ? 'COMING_UP' : 'ACTIVE_HEALTHY',
    database: {
      host: `db.${projectRef}.localhost`,
      version: '17.6.1.054',
      postgres_engine: '17',
      release_channel: 'ga',
    },
  });
  const organization = { id: 'org', slug: 'org', name: 'Club' };

  /** Handlers of the whole API, by method and path. */
  const routes: Record<string, (call: Call) => unknown> = {
    'GET /v1/organizations': () => [organization],
    'GET /v1/organizations/org': () => ({
      ...organization,
      plan,
      opt_in_tags: [],
      allowed_release_channels: ['ga'],
    }),
    'GET /v1/projects': () => (hasProject ? [project()] : []),
    'POST /v1/projects': ({ body }) => {
      v.parse(v.object({ name: v.string(), db_pass: v.string(), organization_slug: v.string() }), body);
      hasProject = true;
      return project();
    },
    [`GET /v1/projects/${projectRef}`]: () => {
      const shown = project();
      unhealthyChecks -= 1;
      return shown;
    },
    [`GET /v2/projects/${projectRef}/config`]: () => ({
      data: {
        type: 'project_config',
        id: projectRef,
        attributes: { auth, api: { ...api, ...poolSettings }, database: { major_version: 17 } },
      },
    }),
  };

  const runQuery = async ({ body }: Call) => {
    if (query === undefined) throw new Refused(400, 'This stand-in has no database.');
    const { query: statement } = v.parse(v.object({ query: v.string() }), body);
    return query(statement).catch((error: unknown) => {
      throw new Refused(400, error instanceof Error ? error.message : String(error));
    });
  };

  /** Handlers of the project, by method and the path after `/v1/projects/{ref}/`. */
  const projectRoutes: Record<string, (call: Call) => unknown> = {
    'GET health': () => {
      const isHealthy = unhealthyChecks <= 0;
      unhealthyChecks -= 1;
      return ['auth', 'db', 'rest', 'realtime'].map((name) => ({
        name,
        healthy: isHealthy,
        status: isHealthy ? 'ACTIVE_HEALTHY' : 'COMING_UP',
      }));
    },
    'GET api-keys': () => [
      { name: 'anon', api_key: 'eyJanon', type: 'legacy', id: 'anon' },
      { name: 'service_role', api_key: 'eyJservice', type: 'legacy', id: 'service_role' },
      { name: 'default', api_key: 'sb_publishable_x', type: 'publishable', id: 'p' },
      { name: 'default', api_key: 'sb_secret_x', type: 'secret', id: 's' },
    ],
    'GET config/auth': () => auth,
    'PATCH config/auth': ({ body }) => {
      const changes = v.parse(v.record(v.string(), v.unknown()), body);
      const refusal = refusalOf({ ...auth, ...changes }, changes, plan);
      // The platform applies a request completely or not at all.
      if (refusal !== null) throw refusal;
      return Object.assign(auth, changes);
    },
    'GET config/realtime': () => realtime,
    'PATCH config/realtime': ({ body }) =>
      void Object.assign(realtime, v.parse(v.record(v.string(), v.unknown()), body)),
    'PATCH postgrest': ({ body }) => ({
      ...Object.assign(api, v.parse(v.record(v.string(), v.unknown()), body)),
      ...poolSettings,
    }),
    'GET billing/addons': () => ({ selected_addons: [], available_addons: [] }),
    'GET secrets': () => [...secrets].map(([name, value]) => ({ name, value: digestOf(value) })),
    'POST secrets': ({ body }) => {
      const given = v.parse(v.array(v.object({ name: v.string(), value: v.string() })), body);
      for (const { name, value } of given) secrets.set(name, value);
    },
    'GET functions': () => [...functions.values()].map(listed),
    'POST functions/deploy': ({ url, body, files }) => {
      const { verify_jwt, entrypoint_path, import_map_path } = v.parse(deployedSchema, body);
      const slug = url.searchParams.get('slug') ?? '';
      const version = (functions.get(slug)?.version ?? 0) + 1;
      const deployed: DeployedFunction = {
        slug,
        status: 'ACTIVE',
        version,
        verify_jwt,
        entrypoint_path,
        import_map_path,
        files,
      };
      functions.set(slug, deployed);
      return listed(deployed);
    },
    // The CLI bundles several functions one by one, and then switches all of them over.
    'PUT functions': () => ({ functions: [...functions.values()].map(listed) }),
    'POST database/query': runQuery,
  };
  const answerTo = async (method: string, call: Call): Promise<unknown> => {
    const { pathname } = call.url;
    const own = pathname.replace(`/v1/projects/${projectRef}/`, '');
    const refusal = refusals.get(`${method} ${own}`);
    if (refusal !== undefined) throw refusal;
    if (call.token !== accessToken) throw new Refused(401, 'Unauthorized');
    if (pathname.includes(projectRef) && !hasProject) throw new Refused(404, 'Project not found');
    const route = routes[`${method} ${pathname}`] ?? projectRoutes[`${method} ${own}`];
    if (route === undefined) throw new Refused(404, `No such route: ${method} ${pathname}`);
    return route(call);
  };

  const server = createServer(
    toRequestListener(async (request) => {
      const { method } = request;
      const url = new URL(request.url);
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
      try {
        const answer = await answerTo(method, { url, token, ...(await bodyOf(request)) });
        if (method !== 'GET') writes.push(`${method} ${url.pathname}`);
        const status = method === 'POST' ? 201 : 200;
        return answer === undefined ? new Response(null, { status }) : Response.json(answer, { status });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return Response.json({ message: error.message }, { status: error.status });
      }
    }),
  );
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    writes,
    auth,
    realtime,
    postgrest: api,
    secrets,
    functions,
    refuse: (method, path, status, message) => {
      const key = `${method} ${path}`;
      refusals.set(key, new Refused(status, message));
      return () => void refusals.delete(key);
    },
    setPlan: (next) => {
      plan = next;
    },
    writeProfile: async (directory) => {
      const file = join(directory, 'profile.yml');
      const lines = { name: 'stand-in', api_url: url, dashboard_url: url, project_host: 'localhost' };
      await writeFile(
        file,
        Object.entries(lines)
          .map(([name, value]) => `${name}: ${value}\n`)
          .join(''),
      );
      return file;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The platform returns this digest of a secret, never its value. */
const digestOf = (value: string) => createHash('sha256').update(value).digest('hex');

/** A request, read for its handler. */
interface Call {
  readonly url: URL;
  readonly token: string;
  readonly body: unknown;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const createdAt = '2026-11-27T00:00:00Z';

const poolSettings = {
  db_pool: null,
  db_pool_acquisition_timeout: 10,
  db_pool_max_lifetime: 1800,
  db_pool_max_idletime: 30,
};

const deployedSchema = v.object({
  verify_jwt: v.optional(v.boolean(), true),
  entrypoint_path: v.string(),
  import_map_path: v.optional(v.nullable(v.string()), null),
});

/** The function as the API lists it. */
const listed = (deployed: DeployedFunction) => ({
  id: deployed.slug,
  name: deployed.slug,
  created_at: 1,
  updated_at: 1,
  ezbr_sha256: 'x',
  import_map: deployed.import_map_path !== null,
  ...deployed,
  files: undefined,
});

/** The plan's refusal of these settings; null if it accepts them. */
function refusalOf(
  after: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
  plan: Plan,
): Refused | null {
  const unknown = Object.keys(changes).find((name) => !(name in after) || !(name in authFields()));
  if (unknown !== undefined) return new Refused(400, `Unknown setting: ${unknown}`);
  if (plan === 'pro') return null;
  if (Number(after['sessions_timebox']) > 0 || Number(after['sessions_inactivity_timeout']) > 0)
    return new Refused(402, 'Configuring user sessions is only available on the Pro Plan and up.');
  if (after['password_hibp_enabled'] === true)
    return new Refused(
      402,
      'Configuring leaked password protection is only available on the Pro Plan and up.',
    );
  const isMailText = (name: string) => /^mailer_(subjects|templates)_/.test(name);
  if (Object.keys(changes).some(isMailText) && !after['smtp_host'])
    return new Refused(400, 'Email templates need a custom SMTP provider on the Free Plan.');
  return null;
}

async function bodyOf(request: Request): Promise<Pick<Call, 'body' | 'files'>> {
  const files = new Map<string, Uint8Array>();
  if (!request.headers.get('content-type')?.startsWith('multipart/')) {
    const text = await request.text();
    return { body: text === '' ? null : JSON.parse(text), files };
  }
  const form = await request.formData();
  for (const file of form.getAll('file')) {
    if (typeof file !== 'string') files.set(file.name, new Uint8Array(await file.arrayBuffer()));
  }
  return { body: JSON.parse(v.parse(v.string(), form.get('metadata'))), files };
}
