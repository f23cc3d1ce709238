import { createHash } from 'node:crypto';

/** The hashes of a document's inline scripts and styles, as a content security policy writes them. */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Hashes all scripts and styles inside of these documents. Skips JSON-LD: a browser never runs a script element with a data type.
 */
export function inlineCodeOf(documents: readonly string[]): InlineCode {
  const text = documents.join('');
  return { scripts: hashesOf(text, 'script'), styles: hashesOf(text, 'style') };
}

function hashesOf(text: string, element: 'script' | 'style'): readonly string[] {
  const contents = text.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  const hashes = Array.from(contents, ([, content = '']) =>
    createHash('sha256').update(content).digest('base64'),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
