import type { User } from '@supabase/supabase-js';
import { env } from '../../config/env.ts';
import { ownPicture } from '../../domain/own-picture.ts';
import type { SignedInUser } from '../../domain/session.ts';

/** The account of the auth service as the app knows its member. */
export const toSignedInUser = (user: User): SignedInUser => {
  const { full_name: fullName, avatar_url: avatarUrl } = user.user_metadata as Record<string, unknown>;
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: typeof fullName === 'string' && fullName !== '' ? fullName : null,
    avatarUrl: ownPicture(avatarUrl, { site: env.siteOrigin, project: env.supabaseUrl }),
  };
};
