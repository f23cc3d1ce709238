import * as v from 'valibot';
import { env } from '../../config/env.ts';
import { ownPicture } from './rules/picture.ts';
import { profilePrivacySchema, profileSchema, type Profile } from './rules/profile.ts';
import { table } from '../../engine/sync/table.ts';

const { avatar_url: address, last_active: lastActive, ...columns } = profileSchema.entries;
const origins = { site: env.siteOrigin, project: env.supabaseUrl };

export const profileTables = [
  table('profiles', {
    columns: {
      ...columns,
      avatar_url: v.pipe(
        address,
        v.transform((given) => ownPicture(given, origins)),
      ),
      // Comes from another table, so live rows and the answers to writes lack it.
      last_active: v.optional(lastActive),
    },
    indexes: ['last_active'],
    // The database stores none for an unlisted member, and forgets the former one.
    keep: ({ is_listed, last_active }: Partial<Profile>, stored?: Profile) => ({
      last_active: (is_listed && (last_active === undefined ? stored?.last_active : last_active)) || null,
    }),
  }),
  table('profile_privacy', {
    columns: profilePrivacySchema.entries,
    owner: 'id',
  }),
];
