import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes. A larger picture would delay the document's words, so it stays a request of its own. */
const mostBytes = 40_000;

/**
 * Inlines the drawings that the document preloads, and its icon, as data URLs: they show with the words, without a
 * request of their own that competes with the fonts. Other pages still load the files in `publicDir`, so to replace
 * a drawing, replace its file there.
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
