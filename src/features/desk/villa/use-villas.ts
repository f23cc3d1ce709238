import { useMemo } from 'react';
import type { DeskVilla } from '../../../domain/desk-villa.ts';
import type { Desk } from '../../../domain/desk.ts';
import { isUnconfirmed, useActs } from '../../../member/hooks/use-acts.ts';

export interface ShownVilla extends DeskVilla {
  /** As this device has saved it; missing when only the server may have one. */
  readonly map?: string | null | undefined;
}

/** The villas as the server has them, the newest edition first, with what the copy of the desk does not show yet. */
export const useVillas = ({ villas: held }: Desk): readonly ShownVilla[] => {
  const acts = useActs();
  return useMemo(() => {
    const villas = new Map<string, ShownVilla>(held.map((villa) => [villa.edition, villa]));
    for (const { change } of acts.filter(isUnconfirmed)) {
      if (change?.action !== 'save-villa') continue;
      const { edition, content, map } = change.details;
      const before = villas.get(edition);
      villas.set(edition, {
        edition,
        content,
        has_map: map === undefined ? (before?.has_map ?? false) : map !== null,
        version: before?.version ?? 0,
        map: map === undefined ? before?.map : map,
      });
    }
    return [...villas.values()].toSorted((a, b) => b.edition.localeCompare(a.edition));
  }, [held, acts]);
};
