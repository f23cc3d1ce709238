/**
 * Where the backend is. A hosted build sets both VITE_ variables; without them
 * the API is on the page's own origin, as `npm start` serves it.
 */
export const env = {
  siteOrigin: globalThis.location?.origin ?? '',
  supabaseUrl: import.meta.env['VITE_SUPABASE_URL'] || globalThis.location?.origin || '',
  supabaseKey: import.meta.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '',
  /** Turnstile's key of the site; empty: no captcha. */
  captchaSiteKey: import.meta.env['VITE_CAPTCHA_SITE_KEY'] ?? '',
};
