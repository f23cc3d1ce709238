import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { lineOf, type Values } from '../env-file.ts';
import type { Live } from '../live.ts';
import { pathOf } from './account.ts';

export const digestOf = (value: string): string => createHash('sha256').update(value).digest('hex');

/** The names of the project's secrets, each with a digest of its value. The platform never returns the value itself. */
export async function secretDigests(live: Live): Promise<ReadonlyMap<string, string>> {
  const set = await live.api.get(`${pathOf(live)}/secrets`, v.array(secretSchema));
  return new Map(set.map(({ name, value }) => [name, value]));
}

/** Whether the project's functions have these settings. A value that this run has set counts, whatever digest the platform returns. */
export async function hasSecrets(live: Live, values: Values): Promise<boolean> {
  const digests = await secretDigests(live);
  const setNow = setByRun.get(live);
  return Object.entries(values).every(
    ([name, value]) =>
      digests.has(name) && (digests.get(name) === digestOf(value) || setNow?.get(name) === value),
  );
}

const setByRun = new WeakMap<Live, ReadonlyMap<string, string>>();

/** Passes the values by a file that only its owner can read: every user of the machine can see a command's arguments. */
export async function setSecrets(live: Live, values: Values): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'live-'));
  try {
    const file = join(directory, 'secrets.env');
    const lines = Object.entries(values).map(([name, value]) => lineOf(name, value));
    await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    await live.supabase('secrets', 'set', '--env-file', file, '--yes');
    setByRun.set(live, new Map([...(setByRun.get(live) ?? []), ...Object.entries(values)]));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const secretSchema = v.object({ name: v.string(), value: v.string() });
