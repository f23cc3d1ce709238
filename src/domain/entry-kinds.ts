import * as v from 'valibot';
import { applicationSchema } from './application.ts';
import { invitationChanges } from './invitation.ts';
import { hideableFields, privacyChoices } from './profile.ts';

const text = v.nullable(v.string());

/**
 * What may wait in an outbox, by kind. Payloads stay readable for as long as an
 * installed app may hold one: a changed shape is a new version beside the old.
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
} as const;

export type EntryKind = keyof typeof entryPayloads;
export type EntryPayload<K extends EntryKind> = v.InferOutput<(typeof entryPayloads)[K]>;

/**
 * The version of these shapes that this app writes; the server learns it with every request.
 * It takes those from `limits.oldestPayload` on.
 */
export const entryVersion = 1;

/** False for what a newer version of the app has written: this one would refuse it, or leave out what it does not know. */
export const isOfThisVersion = ({
  kind,
  version,
}: {
  readonly kind: string;
  readonly version: number;
}): boolean => version <= entryVersion && Object.hasOwn(entryPayloads, kind);

/** The payload of an entry of this kind; null when it is of another kind or shape. */
export const readPayload = <K extends EntryKind>(
  kind: K,
  entry: { readonly kind: string; readonly payload: unknown },
): EntryPayload<K> | null => {
  if (entry.kind !== kind) return null;
  const result = v.safeParse(entryPayloads[kind], entry.payload);
  return result.success ? result.output : null;
};
