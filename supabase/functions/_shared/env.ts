import * as v from 'valibot';

/** The one thing of Deno that functions use; the embedded backend provides the same in Node. */
declare const Deno: { readonly env: { get(name: string): string | undefined } };

export const isSet = (name: string): boolean => (Deno.env.get(name) ?? '') !== '';

/** The first of these variables that is set. Throws if none is: the function is not configured then. */
export function env(...names: readonly string[]): string {
  for (const name of names) {
    const value = Deno.env.get(name);
    if (value !== undefined && value !== '') return value;
  }
  throw new Error(`${names.join(' or ')} must be set in the function's environment.`);
}

/**
 * The secret key of the project. The hosted service gives all of them in SUPABASE_SECRET_KEYS, as JSON by name
 * ({"default": "sb_secret_..."}); before that it gave one, and projects with legacy keys have the service role's.
 */
export function secretKey(): string {
  const value = env('SUPABASE_SECRET_KEYS', 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY');
  if (!value.startsWith('{')) return value;
  const keys = v.parse(v.record(v.string(), v.string()), JSON.parse(value));
  const key = keys['default'] ?? Object.values(keys)[0];
  if (key === undefined) throw new Error('SUPABASE_SECRET_KEYS holds no key.');
  return key;
}
