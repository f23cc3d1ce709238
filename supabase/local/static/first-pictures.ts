import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Larger ones are better fetched beside the document than before its words. */
const mostBytes = 40_000;

/**
 * Puts the drawings of the first view into the document, where React asks for them to be preloaded: they are seen with
 * the words, not a request later. The files in `publicDir` stay what everything else shows, and what one replaces.
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
  return whole;
}

/** Readable text compresses better than base64. */
const dataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg
    .trim()
    .replaceAll(
      /[%#"<>\r\n]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
    )
    .replaceAll('&', '&amp;')}`;
