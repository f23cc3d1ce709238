import type { Plugin, Rolldown } from 'vite';

/** The entries of the public pages. Chunks that only `portalEntry` reaches belong to the portal. */
const siteEntries = ['index.html', 'src/event.ts'];
const portalEntry = 'portal.html';
/** Modules that public pages import dynamically and that no first visit needs: sending forms, and the installed app. */
const lateImports = [
  'site/start-services.ts',
  'landing/application-queue.tsx',
  'landing/edition-news-queue.tsx',
  'site/launches.ts',
  'islands/event-member.ts',
  'site/install-island.tsx',
  'install/launch-picture.ts',
];
/** The dynamically imported module of the organisers' desk, whose chunks only organisers load. */
const deskImport = 'app/desk.tsx';
/** The barcode reader of the gate, for browsers without one. */
const deskAsset = /\.wasm$/;
/** The fonts of letters that occur in members' names but not in the texts of the site. */
const portalFont = /-(?:latin-ext|rest)-.*\.woff2$/;

/** The beginning of the file name of src/auth.ts' script. A device with the cached app does not need this script. */
export const authScriptStart = 'assets/auth-';

export interface PortalFiles {
  /** Plugin of the site's build: collects the names of the portal's files. */
  readonly plugin: Plugin;
  /** Plugin of the service worker's build, which comes later: defines those names in the worker. */
  readonly workerPlugin: Plugin;
  /** Removes the portal's files from the list of files that the worker precaches. */
  readonly leaveOut: <Entry extends { readonly url: string }>(
    entries: Entry[],
  ) => { manifest: Entry[]; warnings: string[] };
}

/** Divides the files of a build into those of the public site, which the worker precaches, and those of the portal, which follow. */
export function portalFiles(): PortalFiles {
  let names = { portal: new Set<string>(), desk: new Set<string>() };
  return {
    plugin: {
      name: 'portal-files',
      apply: 'build',
      enforce: 'post',
      generateBundle(_options, bundle) {
        names = divideFiles(bundle);
      },
    },
    workerPlugin: {
      name: 'portal-files-for-worker',
      config: () => ({
        define: {
          PORTAL_FILES: JSON.stringify([...names.portal].map((name) => `/${name}`)),
          DESK_FILES: JSON.stringify([...names.desk].map((name) => `/${name}`)),
        },
      }),
    },
    leaveOut: (entries) => ({
      manifest: entries.filter(({ url }) => !names.portal.has(url) && !names.desk.has(url)),
      warnings: [],
    }),
  };
}

/**
 * Returns the file names of the portal, which no public page loads on a first visit, and those that only the desk loads. Throws when
 * a module of `lateImports` has no chunk of its own.
 */
export function divideFiles(bundle: Rolldown.OutputBundle): {
  readonly portal: Set<string>;
  readonly desk: Set<string>;
} {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === 'chunk');
  const missing = [...lateImports, deskImport].filter(
    (module) => !chunks.some((chunk) => isChunkOf(chunk, module)),
  );
  if (missing.length > 0)
    throw new Error(`No chunk begins at ${missing.join(', ')}: is it imported statically?`);

  const reachableFrom = (entries: readonly string[], excluded: readonly string[]) => {
    const reached = new Set<string>();
    const add = (name: string) => {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || reached.has(name)) return;
      if (excluded.some((module) => isChunkOf(chunk, module))) return;
      reached.add(name);
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next);
    };
    for (const entry of entries) {
      const first = chunks.find((chunk) => chunk.isEntry && isChunkOf(chunk, entry));
      if (!first) throw new Error(`No chunk begins at ${entry}.`);
      add(first.fileName);
    }
    return reached;
  };
  const site = reachableFrom(siteEntries, lateImports);
  const siteAndPortal = reachableFrom([...siteEntries, portalEntry], [deskImport]);
  const namesOf = (isWanted: (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => boolean) =>
    new Set(files.filter(isWanted).map(({ fileName }) => fileName));
  return {
    portal: namesOf(({ type, fileName }) =>
      type === 'chunk' ? siteAndPortal.has(fileName) && !site.has(fileName) : portalFont.test(fileName),
    ),
    desk: namesOf(({ type, fileName }) =>
      type === 'chunk' ? !siteAndPortal.has(fileName) : deskAsset.test(fileName),
    ),
  };
}

/** True for the chunk that exports what this module exports. */
const isChunkOf = (chunk: Rolldown.OutputChunk, module: string): boolean =>
  chunk.facadeModuleId?.endsWith(module) ?? false;
