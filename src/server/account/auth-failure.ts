import { isAuthRetryableFetchError, type AuthError } from '@supabase/supabase-js';
import type { AuthFailure } from './auth.ts';
import { unreachable } from './unreachable.ts';

export const failed = (error: AuthError): AuthFailure => {
  if (isAuthRetryableFetchError(error)) return unreachable;
  const message = (error.code && sentences[error.code]) ?? error.message;
  return error.code === 'email_not_confirmed'
    ? { kind: 'failed', message, reason: 'unconfirmed' }
    : { kind: 'failed', message };
};

/** In place of the server's own, which speak of tokens. */
const sentences: Readonly<Record<string, string>> = {
  otp_expired: 'This code is not right or no longer valid. Please check it, or ask for a new mail.',
};
