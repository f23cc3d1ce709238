import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { paths, portalDocuments } from '../../config/paths.ts';
import { findFonts, withFonts } from './fonts.ts';
import { buildOneFile } from './one-file.ts';
import { authScriptStart } from './portal-files.ts';
import { fetchPublished } from './published.ts';
import { renderSite } from './render-site.ts';
import { siteFiles } from './site-files.ts';
import { loadApp, partsDirectory, storeParts } from './site-parts.ts';

/**
 * Writes the public pages and the 404 page from `index.html`, the portal's documents from `portal.html`, and files such as the
 * sitemap. The pages show what the hosted project of the build's environment has published; without a project, the first edition.
 * `npm run live` recognizes the build by `version`, in a file of its own. List this plugin before the one that lists the service
 * worker's files, so that the list has the right revisions.
 */
export function prerenderPlugin(version: string): Plugin {
  let config: { root: string; mode: string; publicDir: string; env: Readonly<Record<string, unknown>> };
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, mode, publicDir, env }) => {
      config = { root, mode, publicDir, env };
    },
    async generateBundle(_options, bundle) {
      const { root, mode, publicDir, env } = config;
      const published = await fetchPublished(env['VITE_SUPABASE_URL'], env['VITE_SUPABASE_PUBLISHABLE_KEY']);
      const index = documentOf(bundle, 'index.html');
      const portalTemplate = String(documentOf(bundle, 'portal.html').source);
      delete bundle['portal.html'];
      const stylesheet = stylesheetOf(bundle);
      const { first: firstViewFonts } = findFonts(stylesheet.source);
      for (const path of portalDocuments)
        if (path !== paths.members)
          this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source: portalTemplate });
      // The documents load their stylesheet and scripts themselves (src/site/load-later.ts).
      const template = String(index.source).replaceAll(
        /<link rel="(?:stylesheet|modulepreload)"[^>]*>|<script [^>]*type="module"[^>]*><\/script>/g,
        '',
      );
      const scripts = {
        site: scriptsOf(bundle, 'index.html'),
        event: scriptsOf(bundle, 'src/event.ts'),
      };
      await buildApp(root);
      const app = await loadApp(root);
      const portal = withFonts(portalTemplate, firstViewFonts);
      const authCode = await buildOneFile({ root, mode }, 'src/auth.ts');
      const authScript = `${authScriptStart}${hashOf(authCode)}.js`;
      this.emitFile({ type: 'asset', fileName: authScript, source: authCode });
      const parts = { template, scripts, portal, authScript, stylesheet, publicDir, app };
      await storeParts(root, parts);
      const { 'index.html': home = '', ...others } = Object.fromEntries(await renderSite(parts, published));
      index.source = home;
      const files = {
        ...siteFiles(app.origin, app.publicPaths, Date.now()),
        'version.txt': version,
        ...others,
      };
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url').slice(0, 8);

function documentOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputAsset {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`The build made no ${name}.`);
  return file;
}

/** The paths of an entry's script and of its static imports. */
function scriptsOf(bundle: Rolldown.OutputBundle, entry: string): readonly string[] {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(`/${entry}`),
  );
  if (chunk?.type !== 'chunk') throw new Error(`The build made no script of ${entry}.`);
  return [chunk.fileName, ...chunk.imports].map((file) => `/${file}`);
}

function stylesheetOf(bundle: Rolldown.OutputBundle): { readonly source: string; readonly href: string } {
  const file = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
  if (file?.type !== 'asset') throw new Error('The build made no stylesheet.');
  return { source: String(file.source), href: `/${file.fileName}` };
}

/** Builds the app that renders the pages in Node. Writes it inside the project, where Node finds its packages. */
async function buildApp(root: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    // Minified, because the documents contain some of its functions as text.
    build: { minify: true, ssr: 'src/site/prerender.tsx', outDir: partsDirectory(root), emptyOutDir: true },
  });
}
