import { readFile } from 'node:fs/promises';

/**
 * Reads `verify_jwt` of `[functions.<name>]` from the text of a `config.toml`; true by default, as hosted. By hand,
 * because a TOML parser would be a dependency for one boolean.
 */
export function verifiesJwt(config: string, name: string): boolean {
  let section = '';
  for (const line of config.split('\n')) {
    const header = /^\s*\[([^\]]+)\]/.exec(line);
    if (header) section = (header[1] ?? '').replaceAll(/["'\s]/g, '');
    const value = /^\s*verify_jwt\s*=\s*(true|false)\b/.exec(line);
    if (value && section === `functions.${name}`) return value[1] === 'true';
  }
  return true;
}

/** The text of the file; empty if there is none. */
export async function readConfig(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
