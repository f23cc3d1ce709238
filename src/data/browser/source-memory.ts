import * as v from 'valibot';
import { readSource, sourceSchema, type Source } from '../../domain/source.ts';

const key = 'goa-build-club:source';

/** By which link this device came last, until an application took it along. */
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
  forget(): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // There was none, then.
    }
  },
} as const;
