import { useMemo } from 'react';
import { editionName, editionNames } from '../../content/edition-name.ts';
import type { Desk } from '../../domain/desk.ts';
import { useEditions } from './edition/use-editions.ts';

/** The names of all editions that the desk knows, by their ids, the newest first. */
export const useEditionNames = (desk: Desk): ReadonlyMap<string, string> => {
  const editions = useEditions(desk);
  return useMemo(() => {
    const names = new Map(editionNames(editions.map(({ draft }) => draft)));
    // Somebody has applied for it, and nobody has published it.
    for (const id of Object.keys(desk.seats).toSorted().toReversed())
      if (!names.has(id)) names.set(id, editionName(id));
    return names;
  }, [editions, desk.seats]);
};
