import * as v from 'valibot';
import { defaultEdition } from '../../../content/edition.ts';
import { deskEditionSchema, type DeskEdition } from '../../../domain/desk-edition.ts';
import type { Desk } from '../../../domain/desk.ts';
import type { EntryPayload } from '../../../domain/entry-kinds.ts';
import { editionSchema, type Edition } from '../../../domain/edition.ts';
import { useQueued } from '../../../runtime/hooks/use-entries.ts';

/**
 * The editions by their start, the newest first: as the server has them, with the default one, and with the drafts that this
 * device has not sent yet.
 */
export const useEditions = (desk: Desk): readonly DeskEdition[] => {
  const unsent = useQueued('desk').flatMap(({ payload }) => readDraft(payload) ?? []);
  const held = desk.editions.flatMap((edition) => {
    const read = v.safeParse(deskEditionSchema, edition);
    return read.success ? [read.output] : [];
  });
  const editions = new Map<string, DeskEdition>();
  for (const edition of [unsaved(defaultEdition), ...held])
    editions.set(edition.draft.id, { ...edition, published: edition.published ?? shownByDefault(edition) });
  for (const draft of unsent)
    editions.set(draft.id, { ...(editions.get(draft.id) ?? unsaved(draft)), draft });
  return [...editions.values()].toSorted((a, b) => b.draft.startsAt.localeCompare(a.draft.startsAt));
};

/** The edition that an entry of the outbox saves or publishes; null for an entry about something else. */
export const readDraft = ({ action, details }: EntryPayload<'desk'>): Edition | null => {
  if (action !== 'save-edition' && action !== 'publish-edition') return null;
  const read = v.safeParse(editionSchema, JSON.parse(String(details['content'] ?? null)));
  return read.success ? read.output : null;
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
