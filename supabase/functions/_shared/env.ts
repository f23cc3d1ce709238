import * as v from 'valibot';

/** The only part of Deno that functions use; the embedded backend defines it in Node. */
declare const Deno: { readonly env: { get(name: string): string | undefined } };

export const isSet = (name: string): boolean => (Deno.env.get(name) ?? '') !== '';

/** The value of the first of these variables that is set. Throws if none is. */
export function env(...names: readonly string[]): string {
  for (const name of names) {
    const value = Deno.env.get(name);
    if (value !== undefined && value !== '') return value;
  }
  throw new Error(`${names.join(' or ')} must be set in the function's environment.`);
}

/**
 * The secret key of the project. The hosted service sets SUPABASE_SECRET_KEYS, JSON by name ({"default":
 * "sb_secret_..."}). Older projects have one secret key, or the service role's legacy key.
 */
export function secretKey(): string {
  const value = env('SUPABASE_SECRET_KEYS', 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY');
  if (!value.startsWith('{')) return value;
  const keys = v.parse(v.record(v.string(), v.string()), JSON.parse(value));
  const key = keys['default'] ?? Object.values(keys)[0];
  if (key === undefined) throw new Error('SUPABASE_SECRET_KEYS holds no key.');
  return key;
}
