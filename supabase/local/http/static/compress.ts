import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt|xml|map|wasm)$/;
/** A smaller file fits into one packet anyway. */
const SMALLEST_BYTES = 1024;
/** 11 takes ten times as long as 9, and the first start waits for the compression. So only documents, which block a visitor, get 11. */
const BROTLI_QUALITY = { document: 11, other: 9 };

/** Writes `<file>.br` and `<file>.gz` beside every larger file of `directory`; `sirv` serves them. */
export async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      .map((entry) => compressFile(join(entry.parentPath, entry.name))),
  );
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const quality = file.endsWith('.html') ? BROTLI_QUALITY.document : BROTLI_QUALITY.other;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
