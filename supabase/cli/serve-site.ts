import { createServer, type Server } from 'node:http';
import { startLocalBackend, type Backend } from '../local/backend.ts';
import { asha, demoPassword, organiser, ravi } from '../local/demo/members.ts';
import { seedOnce, type Seed } from '../local/demo/seed.ts';
import { toRequestListener } from '../local/http/node-http.ts';
import { reportPath, printPolicyReports } from '../local/http/static/policy-reports.ts';
import type { PublishedSite } from '../local/http/static/published-site.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { listen, refuseBusyPort } from './listen.ts';
import type { Program } from './program.ts';
import { projectDirectory } from './project.ts';
import { settingsFrom, type Settings } from './settings.ts';

/** Creates the handler for all paths but the API, while the backend starts. */
type SiteMaker = (
  server: Server,
  settings: Settings,
  say: (line: string) => void,
) => Promise<Pick<PublishedSite, 'handle'> & Partial<PublishedSite>>;

/**
 * Runs `npm start` and `npm run dev`, which differ only in how they make the site: starts the backend, serves it and the
 * site on one origin, and prints where.
 */
export async function serveSite(program: Program, makeSite: SiteMaker): Promise<void> {
  const say = (line: string): void => console.log(line);
  const settings = settingsFrom(process.env, projectDirectory);
  await refuseBusyPort(settings.hosts, settings.port);

  const server = createServer();
  const [site, { backend, seed }] = await together(program, [
    makeSite(server, settings, say),
    openBackend(program, settings, say),
  ]);
  program.stopping.throwIfAborted();

  await site.refresh?.(backend.database);
  const deploy = site.deployHook?.(backend.database);
  const api = toRequestListener((request, peer) => backend.fetch(request, peer));
  const reports = toRequestListener(printPolicyReports(say));
  server.on('request', (request, response) => {
    const pathname = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (backend.handles(pathname)) api(request, response);
    else if (pathname === reportPath && request.method === 'POST') reports(request, response);
    else if (pathname === backend.deployPath && deploy) deploy(request, response);
    else site.handle(request, response);
  });
  backend.attach(server);
  program.onStop(await listen(server, settings.hosts, settings.port));
  backend.startClock();
  for (const line of welcome(settings, backend, seed)) say(line);
}

async function openBackend(
  program: Program,
  settings: Settings,
  say: (line: string) => void,
): Promise<{ backend: Backend; seed: Seed }> {
  if (settings.dataDir !== 'memory') await prepareDataDirectory(settings.dataDir);
  say(
    settings.dataDir === 'memory'
      ? 'Starting the database in memory…'
      : `Starting the database in ${settings.dataDir}…`,
  );
  const backend = await startLocalBackend({
    dataDir: settings.dataDir,
    siteUrl: settings.url,
    redirectUrls: settings.otherUrls,
    confirmEmail: settings.confirmEmail,
    onSetAside: (directory) =>
      say(`The database was not finished, so this start makes a new one. The old one is now ${directory}.`),
  });
  program.onStop(() => backend.close());
  program.stopping.throwIfAborted();
  const seed = await seedOnce(backend.database, settings.seed, new Date());
  if (settings.seedGiven && seed !== settings.seed) {
    say(
      `SEED=${settings.seed} changes nothing: this data was started with SEED=${seed}. Start over with npm run reset.`,
    );
  }
  return { backend, seed };
}

/** Waits for both. If one fails, stops the program and waits for the other, so that nothing keeps running after the error. */
async function together<A, B>(program: Program, parts: [Promise<A>, Promise<B>]): Promise<[A, B]> {
  try {
    return await Promise.all(parts);
  } catch (error) {
    program.stop();
    await Promise.allSettled(parts);
    throw error;
  }
}

function welcome(settings: Settings, { keys }: Backend, seed: Seed): string[] {
  const hasDemo = seed !== 'none';
  const accounts = [asha, ravi, organiser].map(({ email, fullName }) => `  ${email}  ${fullName}`);
  return [
    `Ready: ${settings.url}`,
    ...(hasDemo ? [`Demo accounts, password ${demoPassword}:`, ...accounts] : []),
    `Mail: ${settings.url}/_mail`,
    `Keys: ${keys.publishable} (publishable)${settings.showSecret ? `, ${keys.secret} (secret)` : ''}`,
    ...(settings.isOpen ? [openWarning(hasDemo)] : []),
  ];
}

const openWarning = (hasDemo: boolean): string =>
  `Warning: everybody on your network can ${hasDemo ? 'sign in with the demo password and ' : ''}read all mail at /_mail.`;
