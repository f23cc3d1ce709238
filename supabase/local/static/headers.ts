import { afterFirstPaintHash } from './after-first-paint.ts';
import { firstViewFirstHash } from './first-view.ts';

/**
 * The response headers of the site, once: `npm start` sends them and a static host reads the same set from
 * `_headers` in the build (see {@link headersFile}).
 *
 * JSON-LD needs no exception: a script block with a data type is never executed, so `script-src` does not apply to it.
 */
export function securityHeaders(
  connectSources: readonly string[],
  hasCaptcha = false,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(connectSources, hasCaptcha ? [captchaOrigin] : []),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** Names under `/assets/` carry a hash of their content; everything else (HTML, worker, manifest, icons) is asked for again. */
export function cacheControl(pathname: string): string {
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * What a page may connect to when the API is on its own origin. Safari before 15.4 does not count `ws:` of the same
 * host as `'self'`, so both are named. A `Host` header that is no plain host adds nothing.
 */
export function sameOriginConnectSources(host: string | undefined): readonly string[] {
  if (host === undefined || !/^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/i.test(host)) return [];
  return [`ws://${host}`, `wss://${host}`];
}

/** What a page may connect to when the API is a hosted project; `url` is that of the project. */
export function hostedConnectSources(url: string): readonly string[] {
  const { host, protocol } = new URL(url);
  return protocol === 'http:' ? [`http://${host}`, `ws://${host}`] : [`https://${host}`, `wss://${host}`];
}

/** Where Turnstile's script and frame come from (src/data/browser/captcha.ts). */
const captchaOrigin = 'https://challenges.cloudflare.com';

/** The text of a `_headers` file, as static hosts read it. Over HTTPS only, so it also asks to stay there. */
export function headersFile(connectSources: readonly string[], hasCaptcha = false): string {
  const everywhere = {
    ...securityHeaders(connectSources, hasCaptcha),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  };
  // A host adds up the rules that match, so the general one must not name the cache as well.
  return [
    block('/*', everywhere),
    block('/assets/*', { 'cache-control': cacheControl('/assets/') }),
    ...['/', '/*.html', '/sw.js', '/background.js', '/*.webmanifest'].map((path) =>
      block(path, { 'cache-control': cacheControl(path) }),
    ),
  ].join('\n');
}

function block(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}

function contentSecurityPolicy(connectSources: readonly string[], captcha: readonly string[]): string {
  return [
    "default-src 'self'",
    [`script-src 'self' ${afterFirstPaintHash} ${firstViewFirstHash}`, ...captcha].join(' '),
    ...(captcha.length > 0 ? [`frame-src ${captcha.join(' ')}`] : []),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectSources].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}
