import * as v from 'valibot';
import { applicationSchema } from './application.ts';
import { invitationChanges } from './invitation.ts';
import { hideableFields, privacyChoices } from './profile.ts';

const text = v.nullable(v.string());

/**
 * The payload of each kind of outbox entry. An old installed app may still hold entries, so a changed shape becomes a
 * new version beside the old one.
 */
export const entryPayloads = {
  message: v.object({ content: v.string() }),
  invitation: v.object({ email: v.string() }),
  profile: v.partial(
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
  /** In base64; null removes the picture. */
  picture: v.object({ image: text }),
  application: applicationSchema,
  deletion: v.object({ messageId: v.string() }),
  report: v.object({ messageId: v.string(), reason: v.string() }),
  privacy: v.object({
    isListed: v.boolean(),
    hidden: v.pipe(v.array(v.picklist(hideableFields)), v.readonly()),
    changed: v.optional(v.pipe(v.array(v.picklist(privacyChoices)), v.readonly())),
  }),
  'invitation-change': v.object({
    invitationId: v.string(),
    email: v.string(),
    change: v.picklist(invitationChanges),
  }),
  /** The database checks the details of each action. */
  desk: v.object({
    action: v.string(),
    details: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
    about: v.string(),
    title: v.string(),
    text,
  }),
} as const;

export type EntryKind = keyof typeof entryPayloads;
export type EntryPayload<K extends EntryKind> = v.InferOutput<(typeof entryPayloads)[K]>;

/**
 * The payload version that this app writes and sends with every request. The server accepts versions from
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
}): boolean => version <= entryVersion && Object.hasOwn(entryPayloads, kind);

/** The entry's payload; null when the entry has another kind or shape. */
export const readPayload = <K extends EntryKind>(
  kind: K,
  entry: { readonly kind: string; readonly payload: unknown },
): EntryPayload<K> | null => {
  if (entry.kind !== kind) return null;
  const result = v.safeParse(entryPayloads[kind], entry.payload);
  return result.success ? result.output : null;
};
