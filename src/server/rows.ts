import * as v from 'valibot';
import { env } from '../config/env.ts';
import { ownPicture } from '../domain/own-picture.ts';
import type { Invitation, InvitationStats } from '../domain/invitation.ts';
import type { Announcement } from '../domain/announcement.ts';
import type { Message } from '../domain/message.ts';
import {
  hideableFields,
  type HideableField,
  type Profile,
  type ProfileChange,
  type ProfilePrivacy,
  type StoredProfileChange,
} from '../domain/profile.ts';
import type { MirrorTable, RemoteRow, Tombstone } from '../sync/ports.ts';
import type { Json } from './database.types.ts';

const text = v.nullable(v.string());
const xid = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
  v.regex(/^\d+$/),
);

const profileRow = v.object({
  id: v.string(),
  username: text,
  full_name: text,
  bio: text,
  skills: v.nullable(v.array(v.string())),
  location: text,
  website: text,
  github_username: text,
  linkedin_username: text,
  avatar_url: text,
  picture_digest: v.optional(text, null),
  // Stored in another table, so live rows and the answers to writes lack it.
  last_active: v.optional(text),
  is_listed: v.optional(v.boolean(), true),
  is_organiser: v.optional(v.boolean(), false),
  sync_xid: xid,
});

const privacyRow = v.object({
  id: v.string(),
  hidden: v.array(v.string()),
  bio: text,
  skills: v.nullable(v.array(v.string())),
  location: text,
  website: text,
  github_username: text,
  linkedin_username: text,
  sync_xid: xid,
});

const messageRow = v.object({
  id: v.string(),
  content: v.string(),
  user_id: text,
  created_at: v.string(),
  deleted_at: v.optional(text, null),
  sync_xid: xid,
});

const invitationRow = v.object({
  id: v.string(),
  invitee_email: text,
  invitee_id: v.optional(text, null),
  invitation_code: v.string(),
  status: v.picklist(['pending', 'accepted', 'expired', 'revoked']),
  created_at: v.string(),
  accepted_at: text,
  expires_at: v.string(),
  mailed_at: v.optional(text, null),
  reminders: v.optional(v.number(), 0),
  sync_xid: xid,
});

const statsRow = v.object({
  user_id: v.string(),
  total_sent: v.number(),
  total_accepted: v.number(),
  weekly_sent: v.number(),
  weekly_accepted: v.number(),
  monthly_sent: v.number(),
  monthly_accepted: v.number(),
  sync_xid: xid,
});

/** Realtime tells of a withdrawal too; its tombstone removes the row. */
const announcementRow = v.object({
  id: v.string(),
  text: v.string(),
  by: text,
  released_at: v.string(),
  withdrawn_at: v.null(),
  sync_xid: xid,
});

const tombstoneRow = v.object({
  table_name: v.string(),
  id: v.string(),
  sync_xid: xid,
});

/**
 * The columns to return after a write. Not by name: a database without a new column would refuse the write, while the
 * schemas above accept a row without it.
 */
export const wholeRow = '*';

const parsers: Record<MirrorTable, (row: unknown) => RemoteRow | null> = {
  profiles: (input) => {
    const row = v.safeParse(profileRow, input);
    if (!row.success) return null;
    const { id, sync_xid, ...rest } = row.output;
    const value: Omit<Profile, 'lastActive'> & Partial<Profile> = {
      id,
      username: rest.username,
      fullName: rest.full_name,
      bio: rest.bio,
      skills: rest.skills,
      location: rest.location,
      website: rest.website,
      githubUsername: rest.github_username,
      linkedinUsername: rest.linkedin_username,
      avatarUrl: ownPicture(rest.avatar_url, { site: env.siteOrigin, project: env.supabaseUrl }),
      pictureDigest: rest.picture_digest,
      ...lastActiveOf(rest),
      isListed: rest.is_listed,
      isOrganiser: rest.is_organiser,
    };
    return { table: 'profiles', id, xid: sync_xid, value };
  },
  messages: (input) => {
    const row = v.safeParse(messageRow, input);
    if (!row.success) return null;
    const { id, sync_xid, content, user_id, created_at, deleted_at } = row.output;
    const value: Message = { id, content, userId: user_id, createdAt: created_at, deletedAt: deleted_at };
    return { table: 'messages', id, xid: sync_xid, value };
  },
  invitations: (input) => {
    const row = v.safeParse(invitationRow, input);
    if (!row.success) return null;
    const { id, sync_xid, ...rest } = row.output;
    const value: Invitation = {
      id,
      inviteeEmail: rest.invitee_email,
      inviteeId: rest.invitee_id,
      invitationCode: rest.invitation_code,
      status: rest.status,
      createdAt: rest.created_at,
      acceptedAt: rest.accepted_at,
      expiresAt: rest.expires_at,
      mailedAt: rest.mailed_at,
      reminders: rest.reminders,
    };
    return { table: 'invitations', id, xid: sync_xid, value };
  },
  invitation_stats: (input) => {
    const row = v.safeParse(statsRow, input);
    if (!row.success) return null;
    const { user_id, sync_xid, ...rest } = row.output;
    const value: InvitationStats = {
      totalSent: rest.total_sent,
      totalAccepted: rest.total_accepted,
      weeklySent: rest.weekly_sent,
      weeklyAccepted: rest.weekly_accepted,
      monthlySent: rest.monthly_sent,
      monthlyAccepted: rest.monthly_accepted,
    };
    return { table: 'invitation_stats', id: user_id, xid: sync_xid, value };
  },
  profile_privacy: (input) => {
    const row = v.safeParse(privacyRow, input);
    if (!row.success) return null;
    const { id, sync_xid, ...rest } = row.output;
    const value: ProfilePrivacy = {
      hidden: hideableFields.filter((field) => rest.hidden.includes(profileColumns[field])),
      bio: rest.bio,
      skills: rest.skills,
      location: rest.location,
      website: rest.website,
      githubUsername: rest.github_username,
      linkedinUsername: rest.linkedin_username,
    };
    return { table: 'profile_privacy', id, xid: sync_xid, value };
  },
  announcements: (input) => {
    const row = v.safeParse(announcementRow, input);
    if (!row.success) return null;
    const { id, sync_xid, by, released_at } = row.output;
    const value: Announcement = { id, text: row.output.text, userId: by, releasedAt: released_at };
    return { table: 'announcements', id, xid: sync_xid, value };
  },
};

/** The database stores none for an unlisted member, but an older mirror may hold one. */
const lastActiveOf = (row: Pick<v.InferOutput<typeof profileRow>, 'last_active' | 'is_listed'>) => {
  if (!row.is_listed) return { lastActive: null };
  return row.last_active === undefined ? {} : { lastActive: row.last_active };
};

/** Turns a database row into the mirror's row. Returns null when an older or newer server sent another shape. */
export const toRemoteRow = (table: MirrorTable, row: unknown): RemoteRow | null => parsers[table](row);

const schemas = {
  profiles: profileRow,
  messages: messageRow,
  invitations: invitationRow,
  invitation_stats: statsRow,
  profile_privacy: privacyRow,
  announcements: announcementRow,
} as const satisfies Record<MirrorTable, unknown>;

/** True when a live record has every column of its table. */
export const isWholeRow = (table: MirrorTable, row: object): boolean =>
  Object.keys(schemas[table].entries).every(
    (column) => column === 'last_active' || Object.hasOwn(row, column),
  );

/** Reads the rows in the answer of `save_profile` and `save_privacy`. The next pull brings rows that this version cannot read. */
export const toOwnRows = (input: unknown): readonly RemoteRow[] => {
  const answer = v.safeParse(v.record(v.string(), v.unknown()), input);
  if (!answer.success) return [];
  return (['profiles', 'profile_privacy'] as const).flatMap(
    (table) => toRemoteRow(table, answer.output[table]) ?? [],
  );
};

const isMirrorTable = (name: string): name is MirrorTable => Object.hasOwn(parsers, name);

export const toTombstone = (input: unknown): Tombstone | null => {
  const row = v.safeParse(tombstoneRow, input);
  if (!row.success || !isMirrorTable(row.output.table_name)) return null;
  return { table: row.output.table_name, id: row.output.id, xid: row.output.sync_xid };
};

const profileColumns = {
  username: 'username',
  fullName: 'full_name',
  bio: 'bio',
  skills: 'skills',
  location: 'location',
  website: 'website',
  githubUsername: 'github_username',
  linkedinUsername: 'linkedin_username',
} as const satisfies Record<keyof ProfileChange, string>;

/** Only the changed columns, so that two devices which edit different fields do not undo each other. */
export const toProfileColumns = (change: StoredProfileChange): { [column: string]: Json } => {
  const columns: { [column: string]: Json } = {};
  for (const [field, value] of Object.entries(change))
    if (isProfileField(field) && value !== undefined)
      columns[profileColumns[field]] = typeof value === 'string' || value === null ? value : [...value];
  return columns;
};

/** The database's names of the fields. */
export const toHiddenColumns = (hidden: readonly HideableField[]): string[] =>
  hidden.map((field) => profileColumns[field]);

const isProfileField = (name: string): name is keyof ProfileChange => Object.hasOwn(profileColumns, name);

/** The code of an open invitation that was not mailed yet; null for any other row. */
export const codeToMail = (row: unknown): string | null => {
  const parsed = v.safeParse(invitationRow, row);
  if (!parsed.success || parsed.output.mailed_at !== null || parsed.output.status !== 'pending') return null;
  return parsed.output.invitation_code;
};
