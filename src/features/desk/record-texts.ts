import { momentText } from '../../domain/chat-time.ts';
import type { AuditItem } from '../../domain/desk.ts';

type NameById = (id: string | null) => string;

/** An entry of the record as a sentence. */
export const recordText = (item: AuditItem, nameById: NameById): string => {
  const actor = nameById(item.actor);
  const write = writers[item.subject];
  return write?.(item, actor, nameById) ?? `${actor} changed ${item.subject}.`;
};

const writers: Readonly<Record<string, (item: AuditItem, actor: string, nameById: NameById) => string>> = {
  applications: ({ action, changes }, actor) =>
    action === 'delete'
      ? 'An application was deleted, 180 days after its edition.'
      : `${actor} changed an application from “${String(changes['status']?.from)}” to “${String(changes['status']?.to)}”.`,
  check_ins: ({ action }, actor) =>
    `${actor} ${action === 'insert' ? 'let a guest in' : 'took a check-in back'}.`,
  ticket_keys: (_item, actor) => `${actor} replaced the ticket keys: older tickets are not valid any more.`,
  edition_releases: ({ subject_id: id, changes }, actor) =>
    `${actor} published the edition ${id}, release ${String(changes['number']?.to)}.`,
  villas: ({ subject_id: id }, actor) => `${actor} saved the villa of the edition ${id}.`,
  organisers: ({ action, subject_id: id }, actor, nameById) =>
    action === 'insert'
      ? `${actor} made ${nameById(id)} an organiser.`
      : `${actor} took the organiser’s role back from ${nameById(id)}.`,
  announcements({ action, changes }, actor) {
    if (action === 'insert')
      return changes['audience']?.to === 'attendees'
        ? `${actor} wrote an announcement to the attendees.`
        : `${actor} wrote an announcement to all members.`;
    return changes['withdrawn_at']
      ? `${actor} withdrew an announcement.`
      : `${actor} changed an announcement.`;
  },
  message_reports: ({ changes }, actor) =>
    changes['verdict']?.to === 'deleted'
      ? `${actor} deleted a reported message.`
      : `${actor} kept a reported message.`,
  suspensions({ action, subject_id: id, changes }, actor, nameById) {
    if (action === 'delete') return `${actor} ended the suspension of ${nameById(id)}.`;
    return `${actor} suspended ${nameById(id)} until ${momentText(String(changes['until']?.to))}.`;
  },
};
