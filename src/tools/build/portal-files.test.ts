import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { divideFiles } from './portal-files.ts';

interface Chunk {
  readonly from: string;
  readonly imports?: string[];
  readonly later?: string[];
}

/** A bundle with the fields that `divideFiles` reads. */
const bundleOf = (chunks: Readonly<Record<string, Chunk>>, assets: readonly string[] = []) => {
  const bundle: Record<string, unknown> = {};
  for (const [fileName, { from, imports = [], later = [] }] of Object.entries(chunks))
    bundle[fileName] = {
      type: 'chunk',
      fileName,
      isEntry: /\.html$|^src\/event\.ts$/.test(from),
      facadeModuleId: from,
      imports,
      dynamicImports: later,
    };
  for (const fileName of assets) bundle[fileName] = { type: 'asset', fileName };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `divideFiles` reads no other field.
  return bundle as Rolldown.OutputBundle;
};

const lateChunks = {
  'event.js': { from: 'src/event.ts', imports: ['schedule.js'], later: ['launches.js', 'member.js'] },
  'schedule.js': { from: 'src/site/islands/event.ts' },
  'services.js': { from: 'src/site/start-services.ts', imports: ['storage.js', 'shared.js'] },
  'queue.js': { from: 'src/site/landing/application-queue.tsx', imports: ['storage.js'] },
  'news.js': { from: 'src/site/landing/edition-news-queue.tsx', imports: ['storage.js'] },
  'launches.js': { from: 'src/site/launches.ts' },
  'member.js': { from: 'src/site/islands/event-member.ts' },
  'install.js': { from: 'src/site/install-island.tsx' },
  'pictures.js': { from: 'src/features/install/launch-picture.ts' },
  'desk.js': { from: 'src/app/desk.tsx', imports: ['storage.js', 'chart.js'] },
};

test('divides the files into the site’s static imports, the desk’s own files and the portal’s', () => {
  const bundle = bundleOf(
    {
      ...lateChunks,
      'main.js': {
        from: 'index.html',
        later: ['landing.js', 'services.js', 'launches.js', 'install.js', 'pictures.js'],
      },
      'portal.js': { from: 'portal.html', later: ['auth.js', 'members.js', 'services.js', 'desk.js'] },
      'auth.js': { from: 'auth-page.tsx' },
      'members.js': { from: 'members-route.tsx', imports: ['storage.js'], later: ['dialog.js'] },
      'landing.js': {
        from: 'landing-page.tsx',
        imports: ['shared.js'],
        later: ['queue.js', 'news.js', 'form.js'],
      },
      'form.js': { from: 'form.tsx' },
      'shared.js': { from: 'shared.ts' },
      'storage.js': { from: 'storage.ts' },
      'dialog.js': { from: 'dialog.tsx' },
      'chart.js': { from: 'chart.tsx' },
    },
    ['hanken-latin-ext-x.woff2', 'hanken-x.woff2', 'index.css', 'zxing_reader-x.wasm'],
  );
  const { portal, desk } = divideFiles(bundle);
  expect([...desk].toSorted()).toEqual(['chart.js', 'desk.js', 'zxing_reader-x.wasm']);
  expect([...portal].toSorted()).toEqual([
    'auth.js',
    'dialog.js',
    'hanken-latin-ext-x.woff2',
    'install.js',
    'launches.js',
    'member.js',
    'members.js',
    'news.js',
    'pictures.js',
    'portal.js',
    'queue.js',
    'services.js',
    'storage.js',
  ]);
});

test('the build fails when a lazily loaded module has no chunk of its own', () => {
  const { 'queue.js': _, ...others } = lateChunks;
  expect(() => divideFiles(bundleOf({ ...others, 'main.js': { from: 'index.html' } }))).toThrow(
    'application-queue.tsx',
  );
});
