import { createECDH, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { DataUnreadableError } from './data/data-unreadable.ts';

/** The key that the app sends as `apikey`. Public by design, and fixed, so that a built app works with any local backend. */
export const publishableKey = 'sb_publishable_goa_build_club_local';

export interface Keys {
  readonly publishable: string;
  /** Bypasses row-level security. */
  readonly secret: string;
  /** Signs and verifies access tokens (HS256). */
  readonly jwtSecret: string;
  /**
   * The VAPID keys that identify the club to push services (RFC 8292), in base64url. They never change, because new keys end
   * all subscriptions.
   */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string };
}

const storedKeysSchema = v.object({
  secret: v.string(),
  jwtSecret: v.string(),
  vapid: v.object({ publicKey: v.string(), privateKey: v.string() }),
});

/**
 * The keys of a backend: those in `given`, the others from `<dataDir>/keys.json`. The first start writes that file, which
 * only its owner can read. With `dataDir` null nothing is kept.
 */
export async function loadKeys(dataDir: string | null, given: Partial<Keys> = {}): Promise<Keys> {
  const stored = dataDir === null ? randomKeys() : await readOrMakeKeys(dataDir);
  return { publishable: publishableKey, ...stored, ...given };
}

async function readOrMakeKeys(dataDir: string) {
  const file = join(dataDir, 'keys.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text !== null) return readKeys(text, file);
  const keys = randomKeys();
  await mkdir(dataDir, { recursive: true });
  // Writes a new file and renames it, so that a crash cannot leave half a file, which no later start could read.
  await writeFile(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
}

function readKeys(text: string, file: string) {
  try {
    return v.parse(storedKeysSchema, JSON.parse(text));
  } catch (error) {
    throw new DataUnreadableError(`The file ${file}`, error);
  }
}

function randomKeys() {
  return {
    secret: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
    vapid: randomVapidKeys(),
  };
}

/** A new pair of VAPID keys, in base64url. */
export function randomVapidKeys(): Keys['vapid'] {
  const pair = createECDH('prime256v1');
  return { publicKey: pair.generateKeys('base64url'), privateKey: pair.getPrivateKey('base64url') };
}
