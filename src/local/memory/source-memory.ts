import * as v from 'valibot';
import { readSource, sourceSchema, type Source } from '../../domain/source.ts';

const key = 'goa-build-club:source';

/**
 * By which link this device came last, until an application took it along. The last link counts, and as a whole:
 * someone may see a post in May and a friend's code in August, and it is the code that made them come. A visit
 * without such a link changes nothing, so it lasts over other pages, reloads and days. It is the device's, not the
 * tab's: many look on the way and apply later, in another tab.
 */
export const sourceMemory = {
  /** Keeps what the address names, if it names anything. */
  note(search: string): void {
    const source = readSource(search);
    if (!source) return;
    try {
      localStorage.setItem(key, JSON.stringify(source));
    } catch {
      // A browser that keeps nothing: the application comes without a source.
    }
  },
  read(): Source | null {
    try {
      const kept = v.safeParse(sourceSchema, JSON.parse(localStorage.getItem(key) ?? 'null'));
      return kept.success ? kept.output : null;
    } catch {
      return null;
    }
  },
  /** Gives back what an application took along that came back itself; a link that came since counts more. */
  restore(source: Source | null): void {
    if (source === null || sourceMemory.read() !== null) return;
    try {
      localStorage.setItem(key, JSON.stringify(source));
    } catch {
      // As above.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // There was none, then.
    }
  },
} as const;
