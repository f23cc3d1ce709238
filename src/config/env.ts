/**
 * The backend's address and key. A hosted build sets both VITE_SUPABASE_ variables; without them the API is on the
 * page's own origin, as `npm start` serves it.
 */
export const env = {
  siteOrigin: globalThis.location?.origin ?? '',
  supabaseUrl: import.meta.env['VITE_SUPABASE_URL'] || globalThis.location?.origin || '',
  supabaseKey: import.meta.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '',
  /** Turnstile's site key; empty for no captcha. */
  captchaSiteKey: import.meta.env['VITE_CAPTCHA_SITE_KEY'] ?? '',
};
