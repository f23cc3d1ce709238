import type { AuditItem } from '../../domain/desk.ts';

type NameById = (id: string | null) => string;

/** An entry of the record as a sentence. */
export const recordText = (item: AuditItem, nameById: NameById): string => {
  const actor = nameById(item.actor);
  const write = writers[item.subject];
  return write?.(item, actor, nameById) ?? `${actor} changed ${item.subject}.`;
};

const writers: Readonly<Record<string, (item: AuditItem, actor: string, nameById: NameById) => string>> = {
  edition_releases: ({ subject_id: id, changes }, actor) =>
    `${actor} published the edition ${id}, release ${String(changes['number']?.to)}.`,
  organisers: ({ action, subject_id: id }, actor, nameById) =>
    action === 'insert'
      ? `${actor} made ${nameById(id)} an organiser.`
      : `${actor} took the organiser’s role back from ${nameById(id)}.`,
};
