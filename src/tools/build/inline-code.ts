import { createHash } from 'node:crypto';

/** The inline scripts and styles of a document, by the hashes that a content security policy names. */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The hashes of all scripts and styles inside of these documents. JSON-LD is left out: a browser never executes a script
 * element with a data type.
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
