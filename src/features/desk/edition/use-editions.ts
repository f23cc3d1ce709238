import { useMemo } from 'react';
import { editionName, editionNames } from '../../../content/edition-name.ts';
import { defaultEdition } from '../../../content/edition.ts';
import type { Desk, DeskEdition } from '../../../domain/desk.ts';
import type { Edition } from '../../../domain/edition.ts';
import { editionIn, isUnconfirmed, useActs } from '../use-acts.ts';

/**
 * The editions by their start, the newest first: as the server has them, with the default one, and with the drafts of this
 * device that its copy of the desk does not show yet.
 */
export const useEditions = ({ editions: held }: Desk): readonly DeskEdition[] => {
  const acts = useActs();
  return useMemo(() => {
    const editions = new Map<string, DeskEdition>();
    for (const edition of [unsaved(defaultEdition), ...held])
      editions.set(edition.draft.id, {
        ...edition,
        published: edition.published ?? shownByDefault(edition),
      });
    for (const draft of acts.filter(isUnconfirmed).map(editionIn))
      if (draft) editions.set(draft.id, { ...(editions.get(draft.id) ?? unsaved(draft)), draft });
    return [...editions.values()].toSorted((a, b) => b.draft.startsAt.localeCompare(a.draft.startsAt));
  }, [held, acts]);
};

/** Until something is published, the site shows the default edition. */
const shownByDefault = ({ draft }: DeskEdition): Edition | null =>
  draft.id === defaultEdition.id ? defaultEdition : null;

/** An edition that the server does not have. */
export const unsaved = (draft: Edition): DeskEdition => ({
  draft,
  version: 0,
  published: null,
  releases: [],
});

/** What visitors can see, the newest first. */
export const publishedOf = (editions: readonly DeskEdition[]): readonly Edition[] =>
  editions
    .flatMap(({ published }) => published ?? [])
    .toSorted((a, b) => b.startsAt.localeCompare(a.startsAt));

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
