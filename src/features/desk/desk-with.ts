import { editionName, editionNames } from '../editions/rules/edition-name.ts';
import type { DeskApplication } from '../applications/rules/decision.ts';
import type { Desk, DeskAnnouncement, DeskEdition, DeskVilla, ReportedMessage } from './rules/desk.ts';
import type { Edition } from '../editions/rules/edition.ts';
import type { CheckIn } from './rules/gate.ts';
import type { Act } from './acts.tsx';

/** The delivery of the act that made or changed an item: `queued` in the outbox, `arrived` until a pull brings it, then null. */
interface Waiting {
  readonly delivery: 'queued' | 'arrived' | null;
}

type ShownNote = DeskApplication['notes'][number] & Waiting;

/** `delivery`: of the newest decision. */
export interface ShownApplication extends DeskApplication, Waiting {
  notes: ShownNote[];
}

export interface ShownEdition extends DeskEdition {
  /** True when this device has published it, until a pull brings the release. */
  readonly isPublishing: boolean;
}

export interface ShownVilla extends DeskVilla {
  /** The map that this device has saved; undefined when only the server may have one. */
  readonly map?: string | null | undefined;
}

/** The desk with all acts of this device. */
export interface ShownDesk extends Desk {
  applications: ShownApplication[];
  check_ins: (CheckIn & Waiting)[];
  reports: (ReportedMessage & Waiting)[];
  announcements: (DeskAnnouncement & Waiting)[];
  /** By their start, the newest first. */
  editions: ShownEdition[];
  /** The newest edition's first. */
  villas: ShownVilla[];
  /** The names of all editions that the desk knows, by their ids, the newest first. */
  readonly editionNames: ReadonlyMap<string, string>;
}

/** Lays the acts of this device, oldest first, over the mirrored desk. `by`: the organiser who made them. */
export const deskWith = (desk: Desk, acts: readonly Act[], by: string | null = null): ShownDesk => {
  const shown = acts
    .filter(({ takesEffect }) => takesEffect)
    .reduce<ShownDesk>((before, act) => ({ ...before, ...changedBy(before, act, by) }), unchanged(desk));
  const editions = shown.editions.toSorted((a, b) => b.draft.startsAt.localeCompare(a.draft.startsAt));
  const names = new Map(editionNames(editions.map(({ draft }) => draft)));
  // An edition without a draft that somebody has applied for.
  for (const id of Object.keys(desk.seats).toSorted().toReversed())
    if (!names.has(id)) names.set(id, editionName(id, null));
  const villas = shown.villas.toSorted((a, b) => b.edition.localeCompare(a.edition));
  return { ...shown, editions, villas, editionNames: names };
};

/** An edition that no organiser has saved. */
export const unsaved = (draft: Edition): ShownEdition => ({
  draft,
  version: 0,
  published: null,
  releases: [],
  isPublishing: false,
});

/** The editions that visitors can see, the newest first. */
export const publishedOf = (editions: readonly DeskEdition[]): readonly Edition[] =>
  editions
    .flatMap(({ published }) => published ?? [])
    .toSorted((a, b) => b.startsAt.localeCompare(a.startsAt));

/** The edition that an act saves or publishes; null for any other act. */
export const editionIn = ({ change }: Act): Edition | null =>
  change?.action === 'save-edition' || change?.action === 'publish-edition' ? change.details.content : null;

/** The mirrored desk without any act. */
const unchanged = (desk: Desk): ShownDesk => ({
  ...desk,
  applications: notWaiting(desk.applications.map((one) => ({ ...one, notes: notWaiting(one.notes) }))),
  check_ins: notWaiting(desk.check_ins),
  reports: notWaiting(desk.reports),
  announcements: notWaiting(desk.announcements),
  editions: desk.editions.map((edition) => ({ ...edition, isPublishing: false })),
  editionNames: new Map(),
});

const notWaiting = <Row extends object>(rows: readonly Row[]): (Row & Waiting)[] =>
  rows.map((row) => ({ ...row, delivery: null }));

/** The parts of the desk that an act changes, as they are with that act. */
const changedBy = (
  desk: ShownDesk,
  { id, change, hasArrived, queuedAt }: Act,
  by: string | null,
): Partial<ShownDesk> => {
  if (change === null) return {};
  const delivery = hasArrived ? 'arrived' : 'queued';
  const at = new Date(queuedAt).toISOString();
  const { action, details } = change;
  switch (action) {
    case 'decide': {
      const { application, decision: status } = details;
      const decided = { status, delivery, decided_at: at } as const;
      return { applications: withChanged(desk.applications, application, decided) };
    }
    case 'note': {
      const note = { id, text: details.text, written_by: by, written_at: at, delivery } as const;
      const about = desk.applications.find((one) => one.id === details.application);
      const notes = withNew(about?.notes ?? [], note);
      return { applications: withChanged(desk.applications, details.application, { notes }) };
    }
    case 'payment': {
      const { attendee, ...mark } = details;
      return { attendees: withChanged(desk.attendees, attendee, mark) };
    }
    case 'save-work': {
      const { attendee: attendee_id, ...work } = details;
      const works = desk.works.filter((one) => one.attendee_id !== attendee_id);
      return { works: [...works, { ...work, attendee_id, agreed_at: null, mail_refused_at: null }] };
    }
    case 'remove-work':
      return { works: desk.works.filter((one) => one.attendee_id !== details.attendee) };
    case 'report':
      return {
        reports: desk.reports.map((one) =>
          one.reports.some((report) => report.id === details.report) ? { ...one, delivery } : one,
        ),
      };
    case 'announce': {
      const announcement = {
        ...details,
        id,
        by,
        created_at: at,
        show_from: details.show_from ?? at,
        released_at: null,
        withdrawn_at: null,
        mailed: 0,
        delivery,
      } as const;
      return { announcements: withNew(desk.announcements, announcement, 'first') };
    }
    case 'check-in': {
      const { attendee: attendee_id, at: happened_at } = details;
      return {
        check_ins: withNew(desk.check_ins, { id, attendee_id, happened_at, checked_by: by, delivery }),
      };
    }
    case 'undo-check-in':
      return { check_ins: desk.check_ins.filter((one) => one.id !== details.check_in) };
    case 'save-edition':
    case 'publish-edition': {
      const draft = details.content;
      const isPublishing = action === 'publish-edition';
      const isOfDraft = (one: ShownEdition) => one.draft.id === draft.id;
      return {
        editions: withOne(desk.editions, isOfDraft, (before = unsaved(draft)) => ({
          ...before,
          draft,
          isPublishing: before.isPublishing || isPublishing,
        })),
      };
    }
    case 'save-villa': {
      const { edition, content, map } = details;
      return {
        villas: withOne(
          desk.villas,
          (villa) => villa.edition === edition,
          (before) => ({
            edition,
            content,
            has_map: map === undefined ? (before?.has_map ?? false) : map !== null,
            version: before?.version ?? 0,
            map: map === undefined ? before?.map : map,
          }),
        ),
      };
    }
    default:
      return {};
  }
};

const withChanged = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  id: string,
  change: Partial<Row>,
): Row[] => rows.map((row) => (row.id === id ? { ...row, ...change } : row));

/** Adds this row, unless a pull has brought it already. */
const withNew = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  row: Row,
  place: 'first' | 'last' = 'last',
): Row[] => {
  if (rows.some(({ id }) => id === row.id)) return [...rows];
  return place === 'first' ? [row, ...rows] : [...rows, row];
};

/** Changes the row that `is` finds, or adds one. */
const withOne = <Row>(
  rows: readonly Row[],
  is: (row: Row) => boolean,
  change: (before?: Row) => Row,
): Row[] => [...rows.filter((row) => !is(row)), change(rows.find(is))];
