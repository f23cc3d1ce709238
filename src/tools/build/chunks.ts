import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = ReadonlySet<string>;
type Imports = (module: string) => readonly string[];

/** The modules that public pages load only when a visitor has something to send. */
const senders = [
  'src/site/start-services.ts',
  'src/site/landing/application-queue.tsx',
  'src/site/landing/edition-news-queue.tsx',
];

/** Headless UI's entry with one module a component. */
export const headlessEntry = 'node_modules/@headlessui/react/dist/index.js';

/** The module of one component of Headless UI: the entry leads to all of them. */
const headless = (name: string): string =>
  `node_modules/@headlessui/react/dist/components/${name}/${name}.js`;

/**
 * Names the chunk of each module that several entries share. By default Rolldown makes a chunk for each set of entries that share a
 * module: the portal would open with 48. A module goes to the first chunk in this list that needs it:
 *
 * - `page`: what the public entry shares with /event and the portal
 * - `landing`: what the public entry shares with its forms and the desk's preview, and what the application's form shares with its page
 * - `programme`: what /event shares with the portal
 * - `react`: what the public pages load later, and the portal or its dialogs need too
 * - `services`: what sends
 * - `texts`: what the public pages share with the organisers' desk
 * - `portal`: everything else that the portal opens with
 * - `parts`: what the desk shares with the dialogs
 * - `beside`: what the desk, the ticket and the villa's page share
 * - `edition`: what the desk shares with its preview of the landing page
 *
 * The portal opens with three chunks below 10 kB: its entry, by whose name a page knows its version, `programme`, and Rolldown's
 * helper for CommonJS, which Rolldown keeps apart.
 */
export const chunkNames = (root: string): Rolldown.CodeSplittingNameFunction => {
  let chunks: readonly (readonly [name: string, modules: Modules])[] | undefined;
  return (id, context) => {
    chunks ??= findChunks(root, context);
    return chunks.find(([, modules]) => modules.has(id))?.[0];
  };
};

const findChunks = (
  root: string,
  context: Parameters<Rolldown.CodeSplittingNameFunction>[1],
): readonly (readonly [name: string, modules: Modules])[] => {
  const staticImports = (module: string) =>
    module.endsWith(headlessEntry) ? [] : (context.getModuleInfo(module)?.importedIds ?? []);
  const allImports = (module: string) => [
    ...staticImports(module),
    ...(context.getModuleInfo(module)?.dynamicallyImportedIds ?? []),
  ];
  const senderModules = senders.map((path) => join(root, path));
  const importsWithoutSenders = (module: string) =>
    allImports(module).filter((imported) => !senderModules.includes(imported));
  const from = (paths: readonly string[], importsOf: Imports = staticImports) =>
    collect(
      paths.map((path) => join(root, path)),
      importsOf,
    );

  const index = from(['index.html']);
  const shared = collect(
    [...index].filter((module) =>
      context.getModuleInfo(module)?.importers.some((importer) => !index.has(importer)),
    ),
    staticImports,
  );
  const opening = from(['src/app/startup.tsx', headless('dialog'), headless('tabs')]);
  const dialogs = from(['src/app/dialogs.tsx']);
  const desk = from(['src/features/desk/desk-page.tsx']);
  const ticket = from(['src/features/ticket/ticket-page.tsx']);
  const villa = from(['src/features/villa/villa-page.tsx']);
  const event = from(['src/event.ts', 'src/site/islands/event-member.ts']);
  const portal = from(['src/app/startup.tsx', 'src/app/dialogs.tsx']);
  const applicationForm = from(['src/site/landing/form-islands.tsx']);
  const applicationState = from(['src/site/islands/application-state.ts']);
  return [
    ['page', both(shared, either(from(['src/event.ts']), opening))],
    ['landing', either(shared, both(applicationForm, applicationState))],
    ['programme', both(event, opening)],
    ['react', both(from(['index.html'], importsWithoutSenders), portal)],
    ['services', both(from(senders), from(['src/app/startup.tsx'], allImports))],
    ['texts', both(from(['index.html'], allImports), desk)],
    ['portal', opening],
    ['parts', either(both(desk, dialogs), from([headless('checkbox'), headless('field')]))],
    ['beside', both(villa, ticket)],
    ['beside', both(either(villa, ticket), desk)],
    ['edition', both(desk, from(['src/site/preview.tsx']))],
  ];
};

/** These modules and all that `importsOf` leads to from them. */
const collect = (starts: readonly string[], importsOf: Imports): Modules => {
  const found = new Set(starts);
  // A set also visits what is added while it is iterated.
  for (const module of found) for (const imported of importsOf(module)) found.add(imported);
  return found;
};

const both = (one: Modules, other: Modules): Modules =>
  new Set([...one].filter((module) => other.has(module)));

const either = (one: Modules, other: Modules): Modules => new Set([...one, ...other]);
