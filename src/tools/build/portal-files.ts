import type { Plugin, Rolldown } from 'vite';

/** The entries of the public pages; what only the other one reaches is the portal's. */
const siteEntries = ['index.html', 'src/event.ts'];
const portalEntry = 'portal.html';
/** Chunks behind which begins what first visits show nothing of: what visitors send, and the installed app. */
const doors = [
  'site/start-services.ts',
  'landing/application-queue.tsx',
  'landing/edition-news-queue.tsx',
  'site/launches.ts',
  'site/install-island.tsx',
  'install/launch-picture.ts',
];
/** Behind it begins the organisers' desk, whose chunks nobody else loads. */
const deskDoor = 'app/desk.tsx';
/** The reader of tickets, for browsers without one. */
const deskAsset = /\.wasm$/;
/** Letters of many members' names; the texts of the site need none of them. */
const portalFont = /-(?:latin-ext|rest)-.*\.woff2$/;

/** Begins the name of the script that sends from /auth before the app is there. Devices that keep the app need none of it. */
export const authScriptStart = 'assets/auth-';

export interface PortalFiles {
  /** For the site's build: finds the files. */
  readonly plugin: Plugin;
  /** For the build of the service worker, which runs later: gives it their paths. */
  readonly workerPlugin: Plugin;
  /** For the list of files that the worker fetches before anything else. */
  readonly leaveOut: <Entry extends { readonly url: string }>(
    entries: Entry[],
  ) => { manifest: Entry[]; warnings: string[] };
}

/** Divides what a build makes: the public site, and the portal's files, which the worker keeps after it. */
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
