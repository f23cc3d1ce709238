/** `npm run dev`: the app from its sources with hot reload, and the embedded Supabase, on one origin. */
import { createServer as createViteServer } from 'vite';
import { runUntilStopped } from './program.ts';
import { projectDirectory } from './project.ts';
import { serveSite } from './serve-site.ts';

await runUntilStopped((program) =>
  serveSite(program, async (server, settings, say) => {
    say('Starting the development server…');
    const vite = await createViteServer({
      root: projectDirectory,
      // The documents are the project's own (src/tools/build/dev-documents.ts).
      appType: 'custom',
      server: {
        middlewareMode: true,
        // On the same port, so that everything stays on one origin.
        hmr: { server },
        allowedHosts: settings.hosts.includes('0.0.0.0') || settings.hosts.includes('::') ? true : [],
      },
    });
    program.onStop(() => vite.close());
    // Vite renders each page from the editions that are published at that moment.
    return { handle: vite.middlewares };
  }),
);
