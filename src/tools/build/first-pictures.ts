import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Larger ones are better fetched beside the document than before its words. */
const mostBytes = 40_000;

/**
 * Puts the drawings of the first view into the document, where React asks for them to be preloaded, and the icon of the
 * tab: they are seen with the words, not a request later, and share no slow line with the fonts. The files in
 * `publicDir` stay what everything else shows, and what one replaces.
 */
export async function withFirstPictures(page: string, publicDir: string): Promise<string> {
  let whole = page;
  for (const [link, path = ''] of page.matchAll(
    /<link rel="preload" as="image" href="\/([^"]+\.svg)"[^>]*>/g,
  )) {
    const svg = await readFile(join(publicDir, path), 'utf8');
    if (Buffer.byteLength(svg) > mostBytes) continue;
    whole = whole.replace(link, '').replaceAll(`src="/${path}"`, () => `src="${dataUrl(svg)}"`);
  }
  const icon = /(?<=<link rel="icon" href=")\/([^"]+\.svg)(?=")/.exec(whole);
  if (!icon?.[1]) throw new Error('The page has no icon.');
  const svg = await readFile(join(publicDir, icon[1]), 'utf8');
  return whole.replace(icon[0], () => dataUrl(svg));
}

/** Readable text compresses better than base64. */
const dataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg
    .trim()
    // A comma parts numbers as well, and an apostrophe quotes them, without a code.
    .replaceAll(/(?<=\d) (?=[-\d.])/g, ',')
    .replaceAll('"', "'")
    .replaceAll(/[%#<>\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
    .replaceAll('&', '&amp;')}`;
