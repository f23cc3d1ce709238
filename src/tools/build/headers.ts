import { deskAddresses, isOfDesk } from '../../config/desk-document.ts';
import type { InlineCode } from './inline-code.ts';

/** The sources that pages may use besides the files of their own origin. */
interface PolicySources {
  readonly inline: InlineCode;
  /** Origins of the API and its sockets. */
  readonly connect: readonly string[];
  /** The storage of a hosted project. */
  readonly images?: readonly string[];
  /** Whether the form of a sign-up asks whether a person fills it in. */
  readonly hasCaptcha?: boolean;
  /** The path that browsers report refusals to; a static host has none. */
  readonly reportUri?: string;
}

/** The response headers of the site, once: `npm start` sends them, and static hosts read the same set from `_headers`. */
export function securityHeaders(sources: PolicySources, pathname: string): Readonly<Record<string, string>> {
  return {
    ...scanningHeaders(sources, isOfDesk(pathname)),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** `mayScan`: the gate of the desk reads tickets with the camera, in browsers without a reader by WebAssembly. */
function scanningHeaders(sources: PolicySources, mayScan: boolean): Readonly<Record<string, string>> {
  const camera = mayScan ? '(self)' : '()';
  return {
    'content-security-policy': contentSecurityPolicy(sources, mayScan),
    'permissions-policy': `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`,
  };
}

/** Names under `/assets/` carry a hash of their content; everything else (HTML, worker, manifest, icons) is asked for again. */
export function cacheControl(pathname: string): string {
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * The addresses that a page may connect to when the API is on its own origin. Safari before 15.4 does not count `ws:` of the same
 * host as `'self'`, so both are named. A `Host` header that is no plain host adds nothing.
 */
export function sameOriginConnectSources(host: string | undefined): readonly string[] {
  if (host === undefined || !/^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/i.test(host)) return [];
  return [`ws://${host}`, `wss://${host}`];
}

/** The sources that a page may use of a hosted project; `url` is that of the project. */
export function hostedSources(url: string): Pick<PolicySources, 'connect' | 'images'> {
  const { host, protocol } = new URL(url);
  const socket = protocol === 'http:' ? 'ws:' : 'wss:';
  return {
    connect: [`${protocol}//${host}`, `${socket}//${host}`],
    images: [`${protocol}//${host}/storage/v1/`],
  };
}

/** The origin of Turnstile's script and frame (src/engine/server/account/captcha.ts). */
const captchaOrigin = 'https://challenges.cloudflare.com';

/** The text of a `_headers` file, as static hosts read it. Over HTTPS only, so it also asks to stay there. */
export function headersFile(sources: PolicySources): string {
  const everywhere = {
    ...securityHeaders(sources, '/'),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cache-control': cacheControl('/'),
  };
  return [
    block('/*', everywhere),
    ...deskAddresses.map((path) => block(path, scanningHeaders(sources, true), 'instead')),
    block('/assets/*', { 'cache-control': cacheControl('/assets/') }, 'instead'),
  ].join('\n');
}

/**
 * `instead`: the headers replace those of a more general rule. Cloudflare Pages needs a line that removes the old value;
 * Netlify skips that line, and of two rules takes the more special one's value.
 */
function block(path: string, headers: Readonly<Record<string, string>>, kind?: 'instead'): string {
  const names = kind === 'instead' ? Object.keys(headers) : [];
  return [
    path,
    ...names.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '',
  ].join('\n');
}

function contentSecurityPolicy(
  { inline, connect, images = [], hasCaptcha = false, reportUri }: PolicySources,
  mayScan: boolean,
): string {
  const captcha = hasCaptcha ? [captchaOrigin] : [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...(mayScan ? ["'wasm-unsafe-eval'"] : []), ...inline.scripts, ...captcha].join(
      ' ',
    ),
    ...(hasCaptcha ? [`frame-src ${captchaOrigin}`] : []),
    ["style-src 'self'", ...inline.styles].join(' '),
    ["img-src 'self' data: blob:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
    // No text becomes markup or a script, but for the paths of our own workers (src/config/worker-url.ts). The captcha's
    // script makes markup of its own.
    ...(hasCaptcha ? [] : ["require-trusted-types-for 'script'", 'trusted-types worker-url']),
    ...(reportUri === undefined ? [] : [`report-uri ${reportUri}`]),
  ].join('; ');
}
