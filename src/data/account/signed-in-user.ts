import type { User } from '@supabase/supabase-js';
import type { SignedInUser } from '../../state/session.ts';

/** The account of the auth service as the app knows its member. */
export const toSignedInUser = (user: User): SignedInUser => {
  const { full_name: fullName, avatar_url: avatarUrl } = user.user_metadata as Record<string, unknown>;
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: typeof fullName === 'string' && fullName !== '' ? fullName : null,
    avatarUrl: typeof avatarUrl === 'string' ? avatarUrl : null,
  };
};
