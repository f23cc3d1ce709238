import { isAuthRetryableFetchError, type AuthError, type User } from '@supabase/supabase-js';
import { env } from '../../../config/env.ts';
import { ownPicture, type SessionUser } from '../../../domain/session.ts';
import { unreachable, type AuthFailure } from './auth.ts';

/** An error of the auth client as the forms show it. */
export const failed = (error: AuthError): AuthFailure => {
  if (isAuthRetryableFetchError(error)) return unreachable;
  const message = (error.code && sentences[error.code]) ?? error.message;
  const reason = error.code && reasons[error.code];
  return { kind: 'failed', message, ...(reason ? { reason } : {}) };
};

const reasons: Readonly<Record<string, NonNullable<AuthFailure['reason']>>> = {
  email_not_confirmed: 'unconfirmed',
  invalid_credentials: 'mismatch',
  user_already_exists: 'known',
};

/** Replace the server's messages, which speak of tokens. */
const sentences: Readonly<Record<string, string>> = {
  otp_expired: 'This code is not right or no longer valid. Please check it, or ask for a new mail.',
};

/** Turns the auth service's user into the app's. */
export const toSessionUser = (user: User): SessionUser => {
  const { full_name: fullName, avatar_url: avatarUrl } = user.user_metadata as Record<string, unknown>;
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: typeof fullName === 'string' && fullName !== '' ? fullName : null,
    avatarUrl: ownPicture(avatarUrl, { site: env.siteOrigin, project: env.supabaseUrl }),
  };
};
