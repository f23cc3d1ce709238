import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { nameOf, type Weight } from '../../setup/budgets.ts';

export const dist = 'dist';

/** The bytes of what a path of the built site answers with, compressed by gzip at its best; fonts are compressed by themselves. */
export const weigh = async (path: string): Promise<Weight> => {
  const file = path === '/' ? 'index.html' : /\.\w+$/.test(path) ? path : `${path}.html`;
  const content = await readFile(join(dist, file));
  const bytes = file.endsWith('.woff2')
    ? content.byteLength
    : (await promisify(gzip)(content, { level: 9 })).byteLength;
  return { name: nameOf(file), bytes };
};
