import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = ReadonlySet<string>;

/** What public pages fetch only when there is something to send. */
const senders = ['src/page/compose.ts', 'src/site/landing/application-queue.tsx'];

/**
 * Names the chunk of each module that the portal opens with. Left to itself Rolldown makes one for each set of entries
 * that share a module: the portal opened with 48. A module goes to the first of these that needs it: `page` is what the
 * public pages start with, `react` what their parts add, `services` what sends, and `portal` the rest.
 *
 * Two chunks are smaller than 10 kB: the portal's entry, which imports the others and by whose name a page knows its
 * version, and Rolldown's helper for React's CommonJS, which it keeps apart.
 */
export const chunkNames = (root: string): Rolldown.CodeSplittingNameFunction => {
  let parts: readonly (readonly [name: string, modules: Modules])[] | undefined;
  let portal: Modules = new Set();
  return (id, context) => {
    if (!parts) {
      const [site = '', startup = '', ...sending] = ['src/site.ts', 'src/portal/startup.tsx', ...senders].map(
        (path) => join(root, path),
      );
      const importsOf = (module: string) => context.getModuleInfo(module)?.importedIds ?? [];
      const laterOf = (module: string) => context.getModuleInfo(module)?.dynamicallyImportedIds ?? [];
      portal = collect([startup], importsOf);
      parts = [
        ['page', collect([site], importsOf)],
        [
          'react',
          collect([site], (module) =>
            [...importsOf(module), ...laterOf(module)].filter((next) => !sending.includes(next)),
          ),
        ],
        ['services', collect(sending, importsOf)],
        ['portal', portal],
      ];
    }
    return portal.has(id) ? parts.find(([, modules]) => modules.has(id))?.[0] : undefined;
  };
};

/** The modules that `next` leads to from these, and these. */
const collect = (starts: readonly string[], next: (module: string) => readonly string[]): Modules => {
  const found = new Set<string>();
  const add = (module: string) => {
    if (found.has(module)) return;
    found.add(module);
    for (const one of next(module)) add(one);
  };
  for (const start of starts) add(start);
  return found;
};
