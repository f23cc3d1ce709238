import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A larger picture would delay the document's words, so it stays a request of its own. */
const maxBytes = 40_000;

/**
 * Inlines the drawings that the document preloads, and its icon, as data URLs: they show with the words, without requests that
 * compete with the fonts. Other pages load the files in `publicDir`, so to replace a drawing, replace its file there.
 */
export async function withFirstPictures(page: string, publicDir: string): Promise<string> {
  let inlined = page;
  for (const [link, path = ''] of page.matchAll(
    /<link rel="preload" as="image" href="\/([^"]+\.svg)"[^>]*>/g,
  )) {
    const svg = await readFile(join(publicDir, path), 'utf8');
    if (Buffer.byteLength(svg) > maxBytes) continue;
    inlined = inlined.replace(link, '').replaceAll(`src="/${path}"`, () => `src="${dataUrl(svg)}"`);
  }
  const icon = /(?<=<link rel="icon" href=")\/([^"]+\.svg)(?=")/.exec(inlined);
  if (!icon?.[1]) throw new Error('The page has no icon.');
  const svg = await readFile(join(publicDir, icon[1]), 'utf8');
  return inlined.replace(icon[0], () => dataUrl(svg));
}

/** Percent-encoded, because text compresses better than base64. */
const dataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg
    .trim()
    // Commas and apostrophes need no percent-encoding, unlike spaces and quotation marks.
    .replaceAll(/(?<=\d) (?=[-\d.])/g, ',')
    .replaceAll('"', "'")
    .replaceAll(/[%#<>\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
    .replaceAll('&', '&amp;')}`;
