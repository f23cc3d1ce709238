import type { SupabaseClient } from '@supabase/supabase-js';
import { problem, tryLater } from './http.ts';

export type Caller =
  | { readonly kind: 'member'; readonly id: string; readonly email: string }
  | { readonly kind: 'refused'; readonly response: Response };

/**
 * The member whose token the request carries, or the refusal. Asks the auth service, because the signature alone would
 * accept a session that has ended.
 */
export async function callerOf(service: SupabaseClient, request: Request): Promise<Caller> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) return notSignedIn();
  const { data, error } = await service.auth.getUser(token);
  if (data.user) return { kind: 'member', id: data.user.id, email: data.user.email ?? '' };
  if (error?.status !== undefined && error.status >= 400 && error.status < 500) return notSignedIn();
  return { kind: 'refused', response: tryLater(503, 'auth_unavailable', 'Please try again.', 10) };
}

const notSignedIn = (): Caller => ({
  kind: 'refused',
  response: problem(401, 'unauthorized', 'Please sign in first.'),
});
