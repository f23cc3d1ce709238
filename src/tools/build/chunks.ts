import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = ReadonlySet<string>;

/** The modules that public pages load only when there is something to send. */
const senders = [
  'src/site/start-services.ts',
  'src/site/landing/application-queue.tsx',
  'src/site/landing/edition-news-queue.tsx',
];

/** Headless UI's entry with a module for each part. */
export const headlessEntry = 'node_modules/@headlessui/react/dist/index.js';

/** A component of Headless UI, whose entry leads to all of them. */
const headless = (root: string, name: string): string =>
  join(root, `node_modules/@headlessui/react/dist/components/${name}/${name}.js`);

/**
 * Names the chunk of each module that the portal opens with. Left to itself Rolldown makes one for each set of entries
 * that share a module: the portal opened with 48. A module goes to the first of these that needs it: `page` is what the
 * public entry shares with /event and the portal, `landing` what it shares with its own forms and the desk's preview, `programme` what /event shares with the portal, `react` what the public pages add later and the portal or its dialogs need,
 * `services` what sends, `texts` what public pages and the organisers' desk say alike, `portal` the rest, `parts` what the desk and
 * the dialogs show alike, `beside` what the desk, the ticket and the villa's page share, and `edition` what the desk and its preview
 * of the landing page share.
 *
 * Of those with which the portal opens, three are smaller than 10 kB: its entry, which imports the others and by whose name a
 * page knows its version, `programme`, and Rolldown's helper for React's CommonJS, which it keeps apart.
 */
export const chunkNames = (root: string): Rolldown.CodeSplittingNameFunction => {
  let parts: readonly (readonly [name: string, modules: Modules])[] | undefined;
  return (id, context) => {
    if (!parts) {
      const [
        site = '',
        event = '',
        eventMember = '',
        startup = '',
        dialogs = '',
        ticket = '',
        villa = '',
        desk = '',
        preview = '',
        ...sending
      ] = [
        'index.html',
        'src/event.ts',
        'src/site/islands/event-member.ts',
        'src/app/startup.tsx',
        'src/app/dialogs.tsx',
        'src/features/ticket/ticket-page.tsx',
        'src/features/villa/villa-page.tsx',
        'src/features/desk/desk-page.tsx',
        'src/site/preview.tsx',
        ...senders,
      ].map((path) => join(root, path));
      const now = (module: string) =>
        module.endsWith(headlessEntry) ? [] : (context.getModuleInfo(module)?.importedIds ?? []);
      const later = (module: string) => [
        ...now(module),
        ...(context.getModuleInfo(module)?.dynamicallyImportedIds ?? []),
      ];
      const publicEntry = collect([site], now);
      const shared = [...publicEntry].filter((module) =>
        context.getModuleInfo(module)?.importers.some((importer) => !publicEntry.has(importer)),
      );
      const opening = collect([startup, headless(root, 'dialog'), headless(root, 'tabs')], now);
      const programme = both(collect([event, eventMember], now), opening);
      const laterWithoutSenders = (module: string) => later(module).filter((next) => !sending.includes(next));
      const [ofTicket, ofVilla] = [collect([ticket], now), collect([villa], now)];
      parts = [
        ['page', both(collect(shared, now), new Set([...collect([event], now), ...opening]))],
        ['landing', collect(shared, now)],
        ['programme', programme],
        ['react', both(collect([site], laterWithoutSenders), collect([startup, dialogs], now))],
        ['services', both(collect(sending, now), collect([startup], later))],
        ['texts', both(collect([site], later), collect([desk], now))],
        ['portal', opening],
        [
          'parts',
          new Set([
            ...both(collect([desk], now), collect([dialogs], now)),
            ...collect([headless(root, 'checkbox'), headless(root, 'field')], now),
          ]),
        ],
        ['beside', both(ofVilla, ofTicket)],
        ['beside', both(new Set([...ofVilla, ...ofTicket]), collect([desk], now))],
        ['edition', both(collect([desk], now), collect([preview], now))],
      ];
    }
    return parts.find(([, modules]) => modules.has(id))?.[0];
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

const both = (one: Modules, other: Modules): Modules =>
  new Set([...one].filter((module) => other.has(module)));
