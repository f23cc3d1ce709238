import * as v from 'valibot';
import { deskVillaSchema, type DeskVilla } from '../../../domain/desk-villa.ts';
import type { Desk } from '../../../domain/desk.ts';
import type { EntryPayload } from '../../../domain/entry-kinds.ts';
import { villaSchema, type Villa } from '../../../domain/villa.ts';
import { useQueued } from '../../../runtime/hooks/use-entries.ts';

/** What an entry of the outbox saves. `map`: a data URL, null to remove it; undefined leaves it as it is. */
interface SavedVilla {
  readonly edition: string;
  readonly villa: Villa;
  readonly map: string | null | undefined;
}

export interface ShownVilla extends DeskVilla {
  /** As this device has not sent it yet; missing when only the server may have one. */
  readonly map?: string | null | undefined;
}

/** The villas as the server has them, the newest edition first, with what this device has not sent yet. */
export const useVillas = (desk: Desk): readonly ShownVilla[] => {
  const unsent = useQueued('desk').flatMap(({ payload }) => readSaved(payload) ?? []);
  const held = desk.villas.flatMap((villa) => {
    const read = v.safeParse(deskVillaSchema, villa);
    return read.success ? [read.output] : [];
  });
  const villas = new Map<string, ShownVilla>(held.map((villa) => [villa.edition, villa]));
  for (const { edition, villa, map } of unsent) {
    const before = villas.get(edition);
    villas.set(edition, {
      edition,
      content: villa,
      has_map: map === undefined ? (before?.has_map ?? false) : map !== null,
      version: before?.version ?? 0,
      map: map === undefined ? before?.map : map,
    });
  }
  return [...villas.values()].toSorted((a, b) => b.edition.localeCompare(a.edition));
};

/** The villa that an entry of the outbox saves; null for an entry about something else. */
export const readSaved = ({ action, details }: EntryPayload<'desk'>): SavedVilla | null => {
  if (action !== 'save-villa') return null;
  const read = v.safeParse(villaSchema, JSON.parse(String(details['content'] ?? null)));
  const map = details['map'];
  return read.success
    ? {
        edition: String(details['edition']),
        villa: read.output,
        map: typeof map === 'string' ? map : map === null ? null : undefined,
      }
    : null;
};
