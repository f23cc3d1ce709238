import * as v from 'valibot';
import { env } from '../config/env.ts';
import type { Announcement, Message, ReadMark } from '../domain/message.ts';
import type { Invitation, InvitationStats } from '../domain/invitation.ts';
import { ringingKinds, type NotificationChoices } from '../domain/notifications.ts';
import { ownPicture } from '../domain/picture.ts';
import type { Reaction } from '../domain/reaction.ts';
import { hideableFields, type Profile, type ProfilePrivacy } from '../domain/profile.ts';
import type { MirrorTable, RemoteRow } from '../sync/ports.ts';
import { columnOf } from './profile-columns.ts';

const text = v.nullable(v.string());
export const xid = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
  v.regex(/^\d+$/),
);

export interface Table {
  /** Reads a row as the server sends it. */
  readonly schema: v.GenericSchema<unknown, Omit<RemoteRow, 'table'>> & { readonly entries: object };
  /** The column of the only member who sees a row, for tables whose rows are not for everybody. */
  readonly owner?: string;
}

/** The tables of the mirror: the columns of their rows, and the value that the mirror keeps. */
export const tables = {
  profiles: {
    schema: v.pipe(
      v.object({
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
        picture_digest: text,
        // Stored in another table, so live rows and the answers to writes lack it.
        last_active: v.optional(text),
        is_listed: v.boolean(),
        is_organiser: v.boolean(),
        sync_xid: xid,
      }),
      v.transform(({ id, sync_xid, ...row }) => ({
        id,
        xid: sync_xid,
        value: {
          id,
          username: row.username,
          fullName: row.full_name,
          bio: row.bio,
          skills: row.skills,
          location: row.location,
          website: row.website,
          githubUsername: row.github_username,
          linkedinUsername: row.linkedin_username,
          avatarUrl: ownPicture(row.avatar_url, { site: env.siteOrigin, project: env.supabaseUrl }),
          pictureDigest: row.picture_digest,
          ...lastActiveOf(row),
          isListed: row.is_listed,
          isOrganiser: row.is_organiser,
        } satisfies Omit<Profile, 'lastActive'> & Partial<Profile>,
      })),
    ),
  },
  messages: {
    schema: v.pipe(
      v.object({
        id: v.string(),
        content: v.string(),
        user_id: text,
        created_at: v.string(),
        deleted_at: text,
        edited_at: text,
        reply_to: text,
        pinned_at: text,
        sync_xid: xid,
      }),
      v.transform(({ id, sync_xid, ...row }) => ({
        id,
        xid: sync_xid,
        value: {
          id,
          content: row.content,
          userId: row.user_id,
          createdAt: row.created_at,
          deletedAt: row.deleted_at,
          editedAt: row.edited_at,
          replyTo: row.reply_to,
          pinnedAt: row.pinned_at,
        } satisfies Message,
      })),
    ),
  },
  reactions: {
    schema: v.pipe(
      v.object({
        id: v.string(),
        message_id: v.string(),
        user_id: v.string(),
        emoji: v.string(),
        is_on: v.boolean(),
        sync_xid: xid,
      }),
      v.transform(({ id, sync_xid, ...row }) => ({
        id,
        xid: sync_xid,
        value: {
          id,
          messageId: row.message_id,
          userId: row.user_id,
          emoji: row.emoji,
          isOn: row.is_on,
        } satisfies Reaction,
      })),
    ),
  },
  read_marks: {
    owner: 'user_id',
    schema: v.pipe(
      v.object({ user_id: v.string(), created_at: v.string(), message_id: v.string(), sync_xid: xid }),
      v.transform(({ user_id, sync_xid, ...row }) => ({
        id: user_id,
        xid: sync_xid,
        value: { createdAt: row.created_at, messageId: row.message_id } satisfies ReadMark,
      })),
    ),
  },
  invitations: {
    owner: 'inviter_id',
    schema: v.pipe(
      v.object({
        id: v.string(),
        invitee_email: text,
        invitee_id: text,
        invitation_code: v.string(),
        status: v.picklist(['pending', 'accepted', 'expired', 'revoked']),
        created_at: v.string(),
        accepted_at: text,
        expires_at: v.string(),
        mailed_at: text,
        reminders: v.number(),
        sync_xid: xid,
      }),
      v.transform(({ id, sync_xid, ...row }) => ({
        id,
        xid: sync_xid,
        value: {
          id,
          inviteeEmail: row.invitee_email,
          inviteeId: row.invitee_id,
          invitationCode: row.invitation_code,
          status: row.status,
          createdAt: row.created_at,
          acceptedAt: row.accepted_at,
          expiresAt: row.expires_at,
          mailedAt: row.mailed_at,
          reminders: row.reminders,
        } satisfies Invitation,
      })),
    ),
  },
  invitation_stats: {
    owner: 'user_id',
    schema: v.pipe(
      v.object({
        user_id: v.string(),
        total_sent: v.number(),
        total_accepted: v.number(),
        weekly_sent: v.number(),
        weekly_accepted: v.number(),
        monthly_sent: v.number(),
        monthly_accepted: v.number(),
        sync_xid: xid,
      }),
      v.transform(({ user_id, sync_xid, ...row }) => ({
        id: user_id,
        xid: sync_xid,
        value: {
          totalSent: row.total_sent,
          totalAccepted: row.total_accepted,
          weeklySent: row.weekly_sent,
          weeklyAccepted: row.weekly_accepted,
          monthlySent: row.monthly_sent,
          monthlyAccepted: row.monthly_accepted,
        } satisfies InvitationStats,
      })),
    ),
  },
  profile_privacy: {
    owner: 'id',
    schema: v.pipe(
      v.object({
        id: v.string(),
        hidden: v.array(v.string()),
        bio: text,
        skills: v.nullable(v.array(v.string())),
        location: text,
        website: text,
        github_username: text,
        linkedin_username: text,
        sync_xid: xid,
      }),
      v.transform(({ id, sync_xid, ...row }) => ({
        id,
        xid: sync_xid,
        value: {
          hidden: hideableFields.filter((field) => row.hidden.includes(columnOf(field))),
          bio: row.bio,
          skills: row.skills,
          location: row.location,
          website: row.website,
          githubUsername: row.github_username,
          linkedinUsername: row.linkedin_username,
        } satisfies ProfilePrivacy,
      })),
    ),
  },
  notification_choices: {
    owner: 'user_id',
    schema: v.pipe(
      v.object({
        user_id: v.string(),
        kinds: v.array(v.string()),
        hides_text: v.boolean(),
        by_mail: v.boolean(),
        muted_until: text,
        sync_xid: xid,
      }),
      v.transform(({ user_id, sync_xid, ...row }) => ({
        id: user_id,
        xid: sync_xid,
        value: {
          kinds: ringingKinds.filter((kind) => row.kinds.includes(kind)),
          hidesText: row.hides_text,
          byMail: row.by_mail,
          mutedUntil: row.muted_until,
        } satisfies NotificationChoices,
      })),
    ),
  },
  announcements: {
    schema: v.pipe(
      v.object({
        id: v.string(),
        text: v.string(),
        by: text,
        released_at: v.string(),
        // Realtime tells of a withdrawal too; its tombstone removes the row.
        withdrawn_at: v.null(),
        sync_xid: xid,
      }),
      v.transform(({ id, sync_xid, ...row }) => ({
        id,
        xid: sync_xid,
        value: { id, text: row.text, userId: row.by, releasedAt: row.released_at } satisfies Announcement,
      })),
    ),
  },
} as const satisfies Record<MirrorTable, Table>;

/** The database stores none for an unlisted member, and forgets what it held before. */
const lastActiveOf = (row: {
  readonly last_active?: string | null | undefined;
  readonly is_listed: boolean;
}) => {
  if (!row.is_listed) return { lastActive: null };
  return row.last_active === undefined ? {} : { lastActive: row.last_active };
};
