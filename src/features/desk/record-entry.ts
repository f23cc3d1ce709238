import { memberPath, paths } from '../../config/paths.ts';
import { tiers } from '../../content/pricing.ts';
import { momentText } from '../../domain/chat-time.ts';
import { isolated } from '../../domain/isolated.ts';
import { gaveUpText } from './applications/decision-texts.ts';
import { markText } from './applications/payments.ts';
import { changesByRelease } from './edition/edition-changes.ts';
import { editionLink } from './edition/edition-link.ts';
import type { AuditItem, Desk } from './rules/desk.ts';
import { actorName, audienceText, formerMember } from './use-names.ts';

/** The id of the member whom the entry is about, else of the author of a judged message; null without either. */
export const memberOf = ({ subject, subject_id: id, author }: AuditItem): string | null =>
  ['organisers', 'suspensions', 'profiles'].includes(subject) ? id : author;

/** Resolves the ids in entries of the record. */
interface RecordNames {
  readonly desk: Desk;
  readonly member: (id: string | null) => string;
  readonly edition: (id: string) => string;
}

/** Whom or what an entry is about, with the address; null where nothing is left to open. */
export interface Named {
  readonly name: string;
  readonly to: string | null;
}

/** An entry of the record: a sentence, which the name divides, and what it changed in detail. */
interface RecordEntry extends Named {
  readonly before: string;
  readonly after: string;
  /** Empty without details. */
  readonly detail: string;
}

/** Says in a sentence what the record holds. */
export const recordEntry = (item: AuditItem, names: RecordNames): RecordEntry => {
  const actor = actorName(item.actor, names.member);
  const named = namedIn(item, names);
  const sentence = writers[item.subject]?.(item, actor, names) ?? `${actor} changed ${item.subject}.`;
  const [before = '', after] = sentence.split(gap);
  const detail = details[item.subject]?.(item, names) ?? '';
  return after === undefined
    ? { before, name: '', to: null, after: '', detail }
    : { before, ...named, after, detail };
};

/** Stands in a sentence for the name. */
const gap = '\uFFFC';

const namedIn = (item: AuditItem, { desk, member, edition }: RecordNames): Named => {
  const { subject, subject_id: id } = item;
  switch (subject) {
    case 'applications':
      return namedApplicant(
        desk.applications.find((one) => one.id === id),
        'an applicant',
      );
    case 'attendees':
    case 'check_ins':
    case 'works': {
      const place = desk.attendees.find((one) => one.id === id);
      const unknown = subject === 'attendees' ? 'an attendee' : 'a guest';
      return namedApplicant(place && { name: place.name, id: place.application_id }, unknown);
    }
    case 'announcements': {
      const about = desk.announcements.find((one) => one.id === id);
      return { name: about ? audienceText(about, edition) : 'somebody', to: `${paths.desk}/announcements` };
    }
    case 'edition_releases':
      return { name: edition(id), to: `${paths.desk}/${editionLink(id)}` };
    case 'villas':
      return { name: edition(id), to: `${paths.desk}/villa` };
    default: {
      const uid = memberOf(item);
      const name = member(uid);
      return { name, to: uid === null || name === formerMember ? null : memberPath(uid) };
    }
  }
};

const namedApplicant = (
  about: { readonly id: string; readonly name: string } | undefined,
  unknown: string,
): Named =>
  about
    ? { name: isolated(about.name), to: `${paths.desk}/${about.id}` }
    : { name: `${unknown} (deleted since)`, to: null };

/** The verb that says how an organiser decided, by the new status. */
const decided: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  waitlisted: 'waitlisted',
  declined: 'declined',
  withdrawn: 'withdrew the application of',
};

/** The sentence of each entry, by the table that it is about, with a gap for the name. */
const writers: Readonly<Record<string, (item: AuditItem, actor: string, names: RecordNames) => string>> = {
  applications({ action, subject_id: id, changes, actor: by }, actor, { desk }) {
    if (action === 'delete') return 'An application was deleted, 180 days after its edition.';
    const { from, to } = changes['status'] ?? {};
    // Applicants withdraw with their account, or without one by the private link.
    const isApplicant =
      by === null || desk.attendees.some((one) => one.application_id === id && one.user_id === by);
    if (isApplicant && to === 'withdrawn' && (from === 'accepted' || from === 'waitlisted')) {
      const isKnown = desk.applications.some((one) => one.id === id);
      return `${isKnown ? gap : 'An applicant (deleted since)'} ${gaveUpText(from).toLowerCase()}.`;
    }
    const before = from === 'new' ? '' : `, ${String(from)} before`;
    return `${actor} ${decided[String(to)] ?? 'changed'} ${gap}${before}.`;
  },
  check_ins: ({ action }, actor) =>
    action === 'insert' ? `${actor} let ${gap} in.` : `${actor} took the check-in of ${gap} back.`,
  attendees: ({ changes }, actor) =>
    `${actor} marked the payment of ${gap} as ${markText(changes['payment']?.to)}.`,
  works({ action, changes }, actor) {
    if (action === 'delete') return `What went live for ${gap} was removed.`;
    if (changes['entry_id']) return `${actor} wrote what went live for ${gap}.`;
    return `${gap} ${changes['agreed_at']?.to ? 'said yes to' : 'took back the yes to'} showing what went live.`;
  },
  ticket_keys: (_item, actor) => `${actor} replaced the ticket keys: older tickets are not valid any more.`,
  edition_releases: ({ changes }, actor) =>
    `${actor} published the edition of ${gap}${changes['number']?.to === 1 ? '' : ' again'}.`,
  villas: (_item, actor) => `${actor} saved the villa of the edition of ${gap}.`,
  organisers: ({ action }, actor) =>
    action === 'insert'
      ? `${actor} made ${gap} an organiser.`
      : `${actor} took the organiser’s role back from ${gap}.`,
  announcements: ({ action, changes }, actor) => {
    const about = `an announcement to ${gap}`;
    if (action === 'insert') return `${actor} wrote ${about}.`;
    return changes['withdrawn_at'] ? `${actor} withdrew ${about}.` : `${actor} changed ${about}.`;
  },
  message_reports({ changes, author }, actor) {
    const did = changes['verdict']?.to === 'deleted' ? 'deleted' : 'kept';
    return `${actor} ${did} a reported message by ${author === null ? 'a former member' : gap}.`;
  },
  profiles: ({ changes }, actor) => `${actor} removed the ${String(changes['part']?.to)} of ${gap}.`,
  suspensions({ action, changes }, actor) {
    if (action === 'delete') return `${actor} ended the suspension of ${gap}.`;
    return `${actor} suspended ${gap} until ${momentText(String(changes['until']?.to))}.`;
  },
};

/** Each function says in detail what an entry changed, by the table that the entry is about. */
const details: Readonly<Record<string, (item: AuditItem, names: RecordNames) => string>> = {
  applications({ subject_id: id, happened_at: at }, { desk }) {
    const place = desk.attendees.find((one) => one.application_id === id && isAt(one.seated_at, at));
    const decision = desk.applications
      .find((one) => one.id === id)
      ?.decisions.find(({ decided_at: decidedAt }) => isAt(decidedAt, at));
    const tier = tiers.find(({ slug }) => slug === place?.tier)?.name;
    return [tier, decision?.note].filter(Boolean).join('; ');
  },
  announcements: ({ subject_id: id }, { desk }) =>
    desk.announcements.find((one) => one.id === id)?.text ?? '',
  edition_releases({ subject_id: id, changes }, { desk }) {
    const edition = desk.editions.find(({ draft }) => draft.id === id);
    const number = Number(changes['number']?.to);
    const note = edition?.releases.find((one) => one.number === number)?.note;
    return [note, ...((edition && changesByRelease(edition).get(number)) ?? [])].filter(Boolean).join('; ');
  },
};

/** Whether one transaction wrote both times. */
const isAt = (a: string, b: string): boolean => Math.abs(Date.parse(a) - Date.parse(b)) < 1_000;
