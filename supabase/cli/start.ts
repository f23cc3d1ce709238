/** `npm start`: the built app and the embedded Supabase on one origin. tests/contracts/local-contract.test.ts tests what it promises. */
import { join } from 'node:path';
import { openPublishedSite } from '../local/http/static/published-site.ts';
import { ensureBuilt } from './build.ts';
import { runUntilStopped } from './program.ts';
import { projectDirectory } from './project.ts';
import { serveSite } from './serve-site.ts';

await runUntilStopped((program) =>
  serveSite(program, async (_server, { port }, say) => {
    await ensureBuilt({ project: projectDirectory, env: process.env, say, signal: program.stopping });
    // Two processes on different ports may show different editions.
    return openPublishedSite(projectDirectory, join(projectDirectory, '.cache', 'published', String(port)));
  }),
);
