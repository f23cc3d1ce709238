import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../src/content/site.ts';
import { manifest } from '../../src/tools/build/manifest.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): Promise<Buffer> => readFile(join(root, 'public', path));

/** Reads size and transparency from a PNG's header. */
const headOf = (png: Buffer) => {
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return {
    size: `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`,
    hasAlpha: png[25] === 6 || png[25] === 4,
  };
};

const pictures = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
  { src: '/icons/apple-touch-icon.png', sizes: '180x180' },
];

test.each(pictures)('$src has the declared size', async ({ src, sizes }) => {
  expect(headOf(await read(src)).size).toBe(sizes);
});

test('maskable icons have no transparency, and the others do', async () => {
  for (const { src, purpose } of manifest.icons)
    expect([src, headOf(await read(src)).hasAlpha]).toEqual([src, purpose !== 'maskable']);
  // iOS paints transparent pixels black.
  expect(headOf(await read('/icons/apple-touch-icon.png')).hasAlpha).toBe(false);
});

test('the short name has at most 12 letters, which systems show whole', () => {
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
});

test.each(['index.html', 'portal.html'])("%s repeats the manifest's values for Apple", async (file) => {
  const html = await readFile(join(root, file), 'utf8');
  const meta = (name: string) => new RegExp(`<meta\\s+name="${name}"\\s+content="([^"]*)"`).exec(html)?.[1];
  expect(meta('apple-mobile-web-app-title')).toBe(site.shortName);
  expect(meta('theme-color')).toBe(manifest.theme_color);
  expect(meta('viewport')).toContain('viewport-fit=cover');
  expect(meta('mobile-web-app-capable')).toBe('yes');
});
