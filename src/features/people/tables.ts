import * as v from 'valibot';
import { env } from '../../config/env.ts';
import { type Picture } from './rules/picture.ts';
import {
  profilePrivacySchema,
  profileSchema,
  type Profile,
  type ProfilePrivacy,
  type MembershipStatus,
} from './rules/profile.ts';
import { serverDocument } from '../../engine/sync/document.ts';
import { localTable, table } from '../../engine/sync/table.ts';
import { ownPicture } from '../../domain/session.ts';

const { avatar_url: address, last_active: lastActive, ...columns } = profileSchema.entries;
const origins = { site: env.siteOrigin, project: env.supabaseUrl };

export const peopleTables = {
  profiles: table<Profile>('profiles', {
    columns: {
      ...columns,
      avatar_url: v.pipe(
        address,
        v.transform((given) => ownPicture(given, origins)),
      ),
      // The server stores it in another table, so live rows and the answers to writes lack it.
      last_active: v.optional(lastActive),
    },
    indexes: ['last_active'],
    hasActivity: true,
    // A row without the time keeps the stored one. An unlisted member has none.
    keep({ is_listed, last_active }: Partial<Profile>, stored?: Profile) {
      const newest = last_active === undefined ? stored?.last_active : last_active;
      return { last_active: (is_listed && newest) || null };
    },
  }),
  profile_privacy: table<ProfilePrivacy>('profile_privacy', {
    columns: profilePrivacySchema.entries,
    owner: 'id',
  }),
};

/** The cache of members' pictures. `at`: when a picture arrived, in epoch milliseconds of this device's clock. */
export const cachedPictures = localTable<Picture & { readonly at: number }>('pictures', 'id, at');

/** The member's own state as of the last pull: a suspension, a seat, work at the desk. */
export const membershipStatusDocument = serverDocument<MembershipStatus>('membership-status', {
  schema: v.object({
    suspension: v.optional(v.object({ until: v.string(), reason: v.string() })),
    seat: v.optional(
      v.object({
        edition: v.string(),
        since: v.string(),
        starts_at: v.string(),
        ends_at: v.string(),
        to_pay: v.optional(v.object({ price: v.optional(v.number()), paymentLink: v.optional(v.string()) })),
        paid: v.optional(v.boolean()),
      }),
    ),
    desk: v.optional(v.object({ waiting: v.number() })),
  }),
});
