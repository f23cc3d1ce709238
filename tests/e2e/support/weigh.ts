import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Weight } from '../../setup/budgets.ts';

export const dist = 'dist';

/** The size in bytes of a path of the built site, gzipped at the highest level. Fonts are compressed already. */
export const weigh = async (path: string): Promise<Weight> => {
  const file = fileOf(path);
  const content = await readFile(join(dist, file));
  const bytes = file.endsWith('.woff2')
    ? content.byteLength
    : (await promisify(gzip)(content, { level: 9 })).byteLength;
  return { path: file, bytes };
};

const fileOf = (path: string): string => {
  if (path === '/') return 'index.html';
  return /\.\w+$/.test(path) ? path : `${path}.html`;
};
