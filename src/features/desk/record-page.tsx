import { useState } from 'react';
import { clockText, dayText, momentText } from '../../domain/chat-time.ts';
import { createWordSearch, foldText } from '../../domain/fold-text.ts';
import { isolated } from '../../domain/isolated.ts';
import { gaveUpText } from './applications/decision-texts.ts';
import { markText } from './applications/payments.ts';
import { TextField } from '../../ui/field.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { AuditItem, Desk } from './rules/desk.ts';
import type { ShownDesk } from './desk-with.ts';
import { actorName, audienceText, useNames } from './use-names.ts';

/** The record of the desk: who did what, the newest first. */
export const RecordPage = ({ desk }: { readonly desk: ShownDesk }) => {
  const nameById = useNames(desk.audit.flatMap((item) => [item.actor, memberOf(item)]));
  const names = { desk, member: nameById, edition: (id: string) => desk.editionNames.get(id) ?? id };
  const now = useNow();
  const [search, setSearch] = useState('');
  const matches = createWordSearch(search);
  const entries = desk.audit
    .map((item) => ({ ...item, text: recordText(item, names) }))
    .filter(({ text }) => matches(foldText(text)));
  const days = Map.groupBy(entries, ({ happened_at: at }) => dayText(at, now));
  return (
    <>
      <p className="measure text-sand-dim">The newest entries first, at most 200. Nobody can change them.</p>
      <TextField
        className="mt-4 max-w-md"
        type="search"
        label="Find in the record"
        placeholder="A name or what was done"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {entries.length === 0 ? <p className="mt-6 text-sand-dim">No entry matches.</p> : null}
      {[...days].map(([day, items]) => (
        <section key={day} aria-label={day} className="mt-6">
          <h3 className="mb-1 font-semibold">{day}</h3>
          <ol>
            {items.map((item) => (
              <li key={item.id} className="flex flex-wrap items-baseline gap-x-4 py-1">
                <time dateTime={item.happened_at} className="figures w-20 shrink-0 text-sm text-sand-dim">
                  {clockText(item.happened_at)}
                </time>
                <p className="measure min-w-0 flex-1 basis-40 max-sm:text-sm">{item.text}</p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
};

/** The id of the member whom the entry is about, else of the author of a judged message; null without either. */
const memberOf = ({ subject, subject_id: id, author }: AuditItem): string | null =>
  ['organisers', 'suspensions', 'profiles'].includes(subject) ? id : author;

/** Resolves the ids in entries of the record. */
interface RecordNames {
  readonly desk: Desk;
  readonly member: (id: string | null) => string;
  readonly edition: (id: string) => string;
}

/** An entry of the record as a sentence. */
export const recordText = (item: AuditItem, names: RecordNames): string => {
  const actor = actorName(item.actor, names.member);
  return writers[item.subject]?.(item, actor, names) ?? `${actor} changed ${item.subject}.`;
};

/** The verb that says how an organiser decided, by the new status. */
const decided: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  waitlisted: 'waitlisted',
  declined: 'declined',
  withdrawn: 'withdrew the application of',
};

/** The sentence of each entry, by the table that it is about. */
const writers: Readonly<Record<string, (item: AuditItem, actor: string, names: RecordNames) => string>> = {
  applications({ action, subject_id: id, changes, actor: by }, actor, { desk }) {
    if (action === 'delete') return 'An application was deleted, 180 days after its edition.';
    const application = desk.applications.find((one) => one.id === id);
    const { from, to } = changes['status'] ?? {};
    // Applicants withdraw with their account, or without one by the private link.
    const isApplicant =
      by === null || desk.attendees.some((one) => one.application_id === id && one.user_id === by);
    if (isApplicant && to === 'withdrawn' && (from === 'accepted' || from === 'waitlisted'))
      return `${isolated(application?.name ?? 'An applicant (deleted since)')} ${gaveUpText(from).toLowerCase()}.`;
    const name = application ? isolated(application.name) : 'an applicant (deleted since)';
    const before = from === 'new' ? '' : `, ${String(from)} before`;
    return `${actor} ${decided[String(to)] ?? 'changed'} ${name}${before}.`;
  },
  check_ins({ action, subject_id: id }, actor, { desk }) {
    const guest = attendeeName(desk, id, 'a guest');
    return action === 'insert' ? `${actor} let ${guest} in.` : `${actor} took the check-in of ${guest} back.`;
  },
  attendees({ subject_id: id, changes }, actor, { desk }) {
    return `${actor} marked the payment of ${attendeeName(desk, id, 'an attendee')} as ${markText(changes['payment']?.to)}.`;
  },
  works({ action, subject_id: id, changes }, actor, { desk }) {
    const guest = attendeeName(desk, id, 'a guest');
    if (action === 'delete') return `What went live for ${guest} was removed.`;
    if (changes['entry_id']) return `${actor} wrote what went live for ${guest}.`;
    return `${guest} ${changes['agreed_at']?.to ? 'said yes to' : 'took back the yes to'} showing what went live.`;
  },
  ticket_keys: (_item, actor) => `${actor} replaced the ticket keys: older tickets are not valid any more.`,
  edition_releases: ({ subject_id: id, changes }, actor, { edition }) =>
    `${actor} published the edition of ${edition(id)}${changes['number']?.to === 1 ? '' : ' again'}.`,
  villas: ({ subject_id: id }, actor, { edition }) =>
    `${actor} saved the villa of the edition of ${edition(id)}.`,
  organisers: ({ action, subject_id: id }, actor, { member }) =>
    action === 'insert'
      ? `${actor} made ${member(id)} an organiser.`
      : `${actor} took the organiser’s role back from ${member(id)}.`,
  announcements({ action, subject_id: id, changes }, actor, { desk, edition }) {
    const announcement = desk.announcements.find((one) => one.id === id);
    const about = announcement
      ? `an announcement to ${audienceText(announcement, edition)}`
      : 'an announcement';
    if (action === 'insert') return `${actor} wrote ${about}.`;
    return changes['withdrawn_at'] ? `${actor} withdrew ${about}.` : `${actor} changed ${about}.`;
  },
  message_reports({ changes, author }, actor, { member }) {
    const did = changes['verdict']?.to === 'deleted' ? 'deleted' : 'kept';
    return `${actor} ${did} a reported message by ${author === null ? 'a former member' : member(author)}.`;
  },
  profiles: ({ subject_id: id, changes }, actor, { member }) =>
    `${actor} removed the ${String(changes['part']?.to)} of ${member(id)}.`,
  suspensions({ action, subject_id: id, changes }, actor, { member }) {
    if (action === 'delete') return `${actor} ended the suspension of ${member(id)}.`;
    return `${actor} suspended ${member(id)} until ${momentText(String(changes['until']?.to))}.`;
  },
};

/** `unknown`: the words for an attendee whom the desk does not have. */
const attendeeName = ({ attendees }: Desk, id: string, unknown: string): string =>
  isolated(attendees.find((one) => one.id === id)?.name ?? `${unknown} (deleted since)`);
