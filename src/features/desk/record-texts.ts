import type { AuditItem } from '../../domain/desk.ts';

type NameById = (id: string | null) => string;

/** An entry of the record as a sentence. */
export const recordText = (item: AuditItem, nameById: NameById): string => {
  const actor = nameById(item.actor);
  const write = writers[item.subject];
  return write?.(item, actor, nameById) ?? `${actor} changed ${item.subject}.`;
};

const writers: Readonly<Record<string, (item: AuditItem, actor: string, nameById: NameById) => string>> = {
  check_ins: ({ action }, actor) =>
    `${actor} ${action === 'insert' ? 'let a guest in' : 'took a check-in back'}.`,
  organisers: ({ action, subject_id: id }, actor, nameById) =>
    action === 'insert'
      ? `${actor} made ${nameById(id)} an organiser.`
      : `${actor} took the organiser’s role back from ${nameById(id)}.`,
};
