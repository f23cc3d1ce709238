import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import type { Seed } from '../local/demo/seed.ts';
import { CannotRun } from './cannot-run.ts';

export interface Settings {
  readonly port: number;
  /** The addresses to listen on. */
  readonly hosts: readonly string[];
  /** Whether other machines can connect. */
  readonly isOpen: boolean;
  /** The origin that people open and that links in mails use. */
  readonly url: string;
  /** Other origins of the same server. */
  readonly otherUrls: readonly string[];
  /** An absolute path, or 'memory'. */
  readonly dataDir: string;
  readonly seed: Seed;
  /** Whether SEED was set. */
  readonly seedGiven: boolean;
  readonly confirmEmail: boolean;
  /** Whether to print the secret key, which bypasses row-level security. */
  readonly showSecret: boolean;
}

/**
 * Reads PORT, HOST, DATA_DIR, SEED, CONFIRM_EMAIL and SHOW_SECRET; an empty value counts as unset. Paths are relative to
 * `directory`. Throws CannotRun with one sentence that names the variable and the values that it accepts.
 */
export function settingsFrom(env: NodeJS.ProcessEnv, directory: string): Settings {
  const port = portFrom(env['PORT']);
  const { hosts, name, others, isOpen } = hostsFrom(env['HOST'] || 'localhost');
  return {
    port,
    hosts,
    isOpen,
    url: originOf(name, port),
    otherUrls: others.map((other) => originOf(other, port)),
    dataDir: dataDirFrom(env, directory),
    seed: seedFrom(env['SEED'] || 'demo'),
    seedGiven: Boolean(env['SEED']),
    confirmEmail: switchFrom('CONFIRM_EMAIL', env['CONFIRM_EMAIL'] || '0'),
    showSecret: switchFrom('SHOW_SECRET', env['SHOW_SECRET'] || '0'),
  };
}

/** The data directory, for commands that need no other setting. */
export function dataDirFrom(env: NodeJS.ProcessEnv, directory: string): string {
  const given = env['DATA_DIR'] || '.local';
  return given === 'memory' ? given : resolve(directory, given);
}

const LARGEST_SEED = 100_000;

function portFrom(given: string | undefined): number {
  const port = wholeNumber(given || '4173');
  if (port === null || port < 1 || port > 65_535) {
    throw new CannotRun(`PORT must be a number from 1 to 65535, not "${given}".`);
  }
  return port;
}

function seedFrom(given: string): Seed {
  if (given === 'demo' || given === 'none') return given;
  const count = wholeNumber(given);
  if (count === null || count < 1 || count > LARGEST_SEED) {
    throw new CannotRun(
      `SEED must be demo, none or a number of members from 1 to ${LARGEST_SEED}, not "${given}".`,
    );
  }
  return count;
}

function switchFrom(name: string, given: string): boolean {
  if (given === '1' || given === 'true') return true;
  if (given === '0' || given === 'false') return false;
  throw new CannotRun(`${name} must be 1 or 0, not "${given}".`);
}

function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** "localhost" means both 127.0.0.1 and ::1, because some programs resolve it to the one and some to the other. */
function hostsFrom(host: string): { hosts: string[]; name: string; others: string[]; isOpen: boolean } {
  if (!/^[a-z0-9.:-]+$/i.test(host)) {
    throw new CannotRun(`HOST must be a host name or an address such as 0.0.0.0, not "${host}".`);
  }
  if (host === 'localhost' || host === '127.0.0.1' || host === '::1') {
    const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
    return {
      hosts,
      name: 'localhost',
      others: ['127.0.0.1', '::1'].filter((address) => hosts.includes(address)),
      isOpen: false,
    };
  }
  if (host === '0.0.0.0' || host === '::') {
    return { hosts: [host], name: 'localhost', others: ['127.0.0.1', ...ownAddresses()], isOpen: true };
  }
  return { hosts: [host], name: host, others: [], isOpen: true };
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => address.address);
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
