import * as v from 'valibot';
import { env } from '../../config/env.ts';
import { ownPicture } from '../../domain/picture.ts';
import { hideableFields, type Profile, type ProfilePrivacy } from '../../domain/profile.ts';
import { columnOf } from '../../server/profile-columns.ts';
import { table } from '../../sync/table.ts';

const text = v.nullable(v.string());
const skills = v.nullable(v.array(v.string()));

const profiles = table('profiles', {
  columns: {
    id: v.string(),
    username: text,
    full_name: text,
    bio: text,
    skills,
    location: text,
    website: text,
    github_username: text,
    linkedin_username: text,
    avatar_url: text,
    picture_digest: text,
    // Of another table, so live rows and the answers to writes lack it.
    last_active: v.optional(text),
    is_listed: v.boolean(),
    is_organiser: v.boolean(),
  },
  row: (row): Omit<Profile, 'lastActive'> & { readonly lastActive?: string | null | undefined } => ({
    id: row.id,
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
    lastActive: row.last_active,
    isListed: row.is_listed,
    isOrganiser: row.is_organiser,
  }),
  indexes: ['lastActive'],
  // The database stores none for an unlisted member, and forgets what it held before.
  keep: ({ isListed, lastActive }, held) => ({
    lastActive: (isListed && (lastActive === undefined ? held?.lastActive : lastActive)) || null,
  }),
});

const privacy = table('profile_privacy', {
  columns: {
    id: v.string(),
    hidden: v.array(v.string()),
    bio: text,
    skills,
    location: text,
    website: text,
    github_username: text,
    linkedin_username: text,
  },
  row: (row): ProfilePrivacy => ({
    hidden: hideableFields.filter((field) => row.hidden.includes(columnOf(field))),
    bio: row.bio,
    skills: row.skills,
    location: row.location,
    website: row.website,
    githubUsername: row.github_username,
    linkedinUsername: row.linkedin_username,
  }),
  owner: 'id',
});

export const profileTables = [profiles, privacy];
