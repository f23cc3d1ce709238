import type { Plugin, Rolldown } from 'vite';

/** The entry of the public pages; what only the other one reaches is the portal's. */
const siteEntry = 'index.html';
/** Chunks behind which begins what first visits show nothing of: the sending of applications, and the installed app. */
const doors = [
  'page/compose.ts',
  'landing/application-queue.tsx',
  'site/launches.ts',
  'site/install-island.tsx',
  'install/launch-picture.ts',
];
/** Letters of many members' names; the texts of the site need none of them. */
const portalFont = /-(?:latin-ext|rest)-.*\.woff2$/;

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
  let names: ReadonlySet<string> = new Set();
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
        define: { PORTAL_FILES: JSON.stringify([...names].map((name) => `/${name}`)) },
      }),
    },
    leaveOut: (entries) => ({ manifest: entries.filter(({ url }) => !names.has(url)), warnings: [] }),
  };
}

/** The names of all chunks that the public pages reach through a door only or not at all, and of the portal's font. */
export function namesBehindDoors(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === 'chunk');
  const missing = doors.filter((door) => !chunks.some((chunk) => chunk.facadeModuleId?.endsWith(door)));
  if (missing.length > 0)
    throw new Error(`No chunk begins at ${missing.join(', ')}: is it imported statically?`);

  const site = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || site.has(name)) return;
    if (doors.some((door) => chunk.facadeModuleId?.endsWith(door))) return;
    site.add(name);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next);
  };
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith(siteEntry));
  if (!entry) throw new Error(`No chunk begins at ${siteEntry}.`);
  add(entry.fileName);
  return new Set(
    files
      .filter((file) => (file.type === 'chunk' ? !site.has(file.fileName) : portalFont.test(file.fileName)))
      .map((file) => file.fileName),
  );
}
