import type { Plugin, Rolldown } from 'vite';

/** The entries of the public pages. Chunks that only `portalEntry` reaches belong to the portal. */
const siteEntries = ['index.html', 'src/event.ts'];
const portalEntry = 'portal.html';
/** Dynamic imports whose chunks no first visit needs: the sending of forms, and the installed app. */
const doors = [
  'site/start-services.ts',
  'landing/application-queue.tsx',
  'landing/edition-news-queue.tsx',
  'site/launches.ts',
  'islands/event-member.ts',
  'site/install-island.tsx',
  'install/launch-picture.ts',
];
/** The dynamic import of the organisers' desk, whose chunks nobody else loads. */
const deskDoor = 'app/desk.tsx';
/** The barcode reader of the gate, for browsers without one. */
const deskAsset = /\.wasm$/;
/** The fonts with letters that occur in members' names only, not in the texts of the site. */
const portalFont = /-(?:latin-ext|rest)-.*\.woff2$/;

/** The file name of the script of src/auth.ts begins with this. A device that keeps the app does not need it. */
export const authScriptStart = 'assets/auth-';

export interface PortalFiles {
  /** For the site's build: collects the names of the portal's files. */
  readonly plugin: Plugin;
  /** For the later build of the service worker: defines those names in it. */
  readonly workerPlugin: Plugin;
  /** Filters the list of files that the worker fetches first: removes the portal's. */
  readonly leaveOut: <Entry extends { readonly url: string }>(
    entries: Entry[],
  ) => { manifest: Entry[]; warnings: string[] };
}

/** Divides the files of a build into the public site's and the portal's, which the worker fetches after them. */
export function portalFiles(): PortalFiles {
  let names = { portal: new Set<string>(), desk: new Set<string>() };
  return {
    plugin: {
      name: 'portal-files',
      apply: 'build',
      enforce: 'post',
      generateBundle(_options, bundle) {
        names = namesBehindDoors(bundle);
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
 * The names of the chunks that public pages do not load by themselves, with the portal’s font, and apart from them the
 * names of the files that only the desk needs.
 */
export function namesBehindDoors(bundle: Rolldown.OutputBundle): {
  readonly portal: Set<string>;
  readonly desk: Set<string>;
} {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === 'chunk');
  const missing = [...doors, deskDoor].filter((door) => !chunks.some((chunk) => begins(chunk, door)));
  if (missing.length > 0)
    throw new Error(`No chunk begins at ${missing.join(', ')}: is it imported statically?`);

  const reachedFrom = (entries: readonly string[], closed: readonly string[]) => {
    const reached = new Set<string>();
    const add = (name: string) => {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || reached.has(name) || closed.some((door) => begins(chunk, door))) return;
      reached.add(name);
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next);
    };
    for (const entry of entries) {
      const first = chunks.find((chunk) => chunk.isEntry && begins(chunk, entry));
      if (!first) throw new Error(`No chunk begins at ${entry}.`);
      add(first.fileName);
    }
    return reached;
  };
  const site = reachedFrom(siteEntries, doors);
  const everybodys = reachedFrom([...siteEntries, portalEntry], [deskDoor]);
  const namesOf = (chosen: (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => boolean) =>
    new Set(files.filter(chosen).map(({ fileName }) => fileName));
  return {
    portal: namesOf(({ type, fileName }) =>
      type === 'chunk' ? everybodys.has(fileName) && !site.has(fileName) : portalFont.test(fileName),
    ),
    desk: namesOf(({ type, fileName }) =>
      type === 'chunk' ? !everybodys.has(fileName) : deskAsset.test(fileName),
    ),
  };
}

const begins = (chunk: Rolldown.OutputChunk, module: string): boolean =>
  chunk.facadeModuleId?.endsWith(module) ?? false;
