import * as v from 'valibot';
import { applicationSchema } from './application.ts';
import type { ShownBy } from './delivery.ts';
import { editionNewsSchema } from './edition-news.ts';
import type { DeskAct } from './desk-act.ts';
import { invitationChanges } from './invitation.ts';
import { toMailAddress } from './mail-address.ts';
import { ringingKinds } from './notifications.ts';
import { hideableFields, privacyChoices } from './profile.ts';
import { reactionEmoji } from './reaction.ts';

/** What the app knows of one kind of change that waits in the outbox. */
interface Rules<S extends v.GenericSchema> {
  /** Also brings values into the form in which they are sent and compared. */
  readonly payload: S;
  /** Changes in one lane arrive in their order. */
  readonly lane: (payload: v.InferOutput<S>) => string;
  /** How many may travel in one request; 1 unless it says otherwise. */
  readonly batch?: number;
  /** How long its writer can take it back before it is sent, in milliseconds; 0 unless it says otherwise. */
  readonly delayMs?: (payload: v.InferOutput<S>) => number;
  /** Where its effect shows once it has arrived; in the mirror unless it says otherwise. */
  readonly shownBy?: ShownBy;
}

const ofMember = <S extends v.GenericSchema>(rules: Rules<S>) =>
  ({ batch: 1, shownBy: 'mirror', delayMs: () => 0, ...rules, owner: 'member' }) as const;
const ofVisitor = <S extends v.GenericSchema>(rules: Rules<S>) =>
  ({ ...ofMember(rules), owner: 'visitor' }) as const;

const text = v.nullable(v.string());
const actWithoutDetails = v.object({
  action: v.string(),
  details: v.record(v.string(), v.unknown()),
  title: v.string(),
  text,
});
const deskLane = 'desk:';
const address = v.pipe(v.string(), v.transform(toMailAddress));

/** Once released, an installed app may hold entries: then a changed payload becomes a new version beside the old one. */
export const kinds = {
  message: ofMember({
    /** `replyTo`: the message that it answers. */
    payload: v.object({ content: v.string(), replyTo: v.optional(v.string()) }),
    lane: () => 'chat',
    // The limit of `send_messages`.
    batch: 100,
    shownBy: 'messages',
  }),
  /** Replaces the text of a message. */
  edit: ofMember({
    payload: v.object({ messageId: v.string(), content: v.string() }),
    // Behind the message, which may still be on its way.
    lane: () => 'chat',
  }),
  deletion: ofMember({
    payload: v.object({ messageId: v.string() }),
    lane: ({ messageId }) => `deletion:${messageId}`,
  }),
  report: ofMember({
    /** `reason`: at most `limits.reportReasonLength` code points; may be empty. */
    payload: v.object({ messageId: v.string(), reason: v.string() }),
    lane: ({ messageId }) => `report:${messageId}`,
  }),
  /** Adds a reaction or takes it back. */
  reaction: ofMember({
    payload: v.object({ messageId: v.string(), emoji: v.picklist(reactionEmoji), isOn: v.boolean() }),
    lane: ({ messageId, emoji }) => `reaction:${messageId}:${emoji}`,
  }),
  /** Pins a message above the chat, or unpins it. Only for organisers. */
  pin: ofMember({
    payload: v.object({ messageId: v.string(), isPinned: v.boolean() }),
    lane: () => 'pin',
  }),
  invitation: ofMember({
    payload: v.object({ email: address }),
    lane: ({ email }) => `invitation:${email}`,
    shownBy: 'invitations',
  }),
  /** Waits in the lane of the invitation, behind it. */
  'invitation-change': ofMember({
    payload: v.object({
      invitationId: v.string(),
      /** The invited address, or the name of the member who joined by the share link. */
      email: address,
      change: v.picklist(invitationChanges),
    }),
    lane: ({ email }) => `invitation:${email}`,
  }),
  /** An absent field keeps its value. */
  profile: ofMember({
    payload: v.partial(
      v.object({
        username: text,
        fullName: text,
        bio: text,
        skills: v.nullable(v.pipe(v.array(v.string()), v.readonly())),
        location: text,
        website: text,
        githubUsername: text,
        linkedinUsername: text,
      }),
    ),
    lane: () => 'profile',
  }),
  /** Sets only what `changed` names, so another device's settings stay. */
  privacy: ofMember({
    payload: v.object({
      isListed: v.boolean(),
      hidden: v.pipe(v.array(v.picklist(hideableFields)), v.readonly()),
      changed: v.pipe(v.array(v.picklist(privacyChoices)), v.readonly()),
    }),
    // A new value never arrives before the setting that hides it.
    lane: () => 'profile',
  }),
  /** In base64; null removes the picture. */
  picture: ofMember({ payload: v.object({ image: text }), lane: () => 'picture' }),
  /** Changes the member's choices of notifications. An absent choice stays. */
  notifications: ofMember({
    payload: v.partial(
      v.object({
        kinds: v.record(v.picklist(ringingKinds), v.boolean()),
        hidesText: v.boolean(),
        byMail: v.boolean(),
        mutedUntil: text,
        zone: v.string(),
      }),
    ),
    lane: () => 'notifications',
  }),
  /** Gives the member's seat of an edition back. `since`: when the seat was given that the member saw. */
  'seat-back': ofMember({
    payload: v.object({ edition: v.string(), since: v.string() }),
    lane: ({ edition }) => `seat-back:${edition}`,
  }),
  /** Only for organisers. Read here without its details: the desk has their schema, and the database checks them. */
  desk: ofMember({
    payload: v.custom<DeskAct>((act) => v.is(actWithoutDetails, act)),
    lane: ({ subject }) => `${deskLane}${subject}`,
    // Nobody can restore a deleted message, or a field that the desk removed from a profile.
    delayMs: (act) =>
      act.action === 'remove-from-profile' || (act.action === 'report' && act.details.verdict === 'delete')
        ? 60_000
        : 0,
    shownBy: 'desk',
  }),
  application: ofVisitor({
    payload: applicationSchema,
    lane: ({ email }) => `application:${email}`,
  }),
  /** Asks for the one mail about the next edition. */
  'edition-news': ofVisitor({
    payload: editionNewsSchema,
    lane: ({ email }) => `edition-news:${email}`,
  }),
} as const;

export type EntryKind = keyof typeof kinds;
export type EntryPayload<K extends EntryKind> = v.InferOutput<(typeof kinds)[K]['payload']>;
/** The kinds in the outbox of a member, or in that of the visitor. */
export type KindOf<Owner extends 'member' | 'visitor'> = {
  [K in EntryKind]: (typeof kinds)[K]['owner'] extends Owner ? K : never;
}[EntryKind];

export const isKind = (kind: string): kind is EntryKind => Object.hasOwn(kinds, kind);

/** Kinds of a newer app count as other changes of the mirror: this app only sees them wait. */
export const batchLimit = (kind: string): number => (isKind(kind) ? kinds[kind].batch : 1);
export const shownBy = (kind: string): ShownBy => (isKind(kind) ? kinds[kind].shownBy : 'mirror');

/**
 * The newest payload version that this app reads; it sends it with every request. The server accepts versions from
 * `limits.oldestPayload` on.
 */
export const entryVersion = 1;

/** Whether this app can send the entry. A newer app's entry waits: this app would refuse it or drop unknown fields. */
export const isKnownVersion = ({
  kind,
  version,
}: {
  readonly kind: string;
  readonly version: number;
}): boolean => version <= entryVersion && isKind(kind);

const rules: {
  readonly [K in EntryKind]: {
    lane(payload: EntryPayload<K>): string;
    delayMs(payload: EntryPayload<K>): number;
  };
} = kinds;

/** The change as the outbox stores it. Throws for a payload of another shape. */
export const toDraft = <K extends EntryKind>(kind: K, given: EntryPayload<K>) => {
  const payload: EntryPayload<K> = v.parse(kinds[kind].payload, given);
  const own = rules[kind];
  return {
    kind,
    lane: own.lane(payload),
    version: entryVersion,
    payload,
    delayMs: own.delayMs(payload),
  };
};

/** The subject of an act at the desk, read from the lane of its entry. */
export const deskSubject = ({ lane }: { readonly lane: string }): string => lane.slice(deskLane.length);

/** The entry's payload; null when the entry has another kind or shape. */
export const readPayload = <K extends EntryKind>(
  kind: K,
  entry: { readonly kind: string; readonly payload: unknown },
): EntryPayload<K> | null => {
  if (entry.kind !== kind) return null;
  const result = v.safeParse(kinds[kind].payload, entry.payload);
  return result.success ? result.output : null;
};
