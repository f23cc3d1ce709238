import type { Plugin } from 'vite';
import { deskAddresses, isOfDesk } from '../../config/desk-document.ts';
import { inlineCodeOf, type InlineCode } from './inline-code.ts';

/**
 * Adds `_headers` to a build, for static hosts that read it. VITE_SUPABASE_URL of the build's environment decides what pages may
 * connect to; without it the API is on the site's own origin. VITE_CAPTCHA_SITE_KEY allows the captcha. List it behind every plugin
 * that writes a document: the policy holds the hashes of their inline code.
 */
export function headersPlugin(): Plugin {
  let project = '';
  let hasCaptcha = false;
  return {
    name: 'headers-file',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ env }) => {
      const url: unknown = env['VITE_SUPABASE_URL'];
      project = typeof url === 'string' ? url : '';
      hasCaptcha = Boolean(env['VITE_CAPTCHA_SITE_KEY']);
    },
    generateBundle(_options, bundle) {
      const documents = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.html') ? [String(file.source)] : [],
      );
      const sources = project === '' ? { connect: [] } : hostedSources(project);
      const source = headersFile({ ...sources, inline: inlineCodeOf(documents), hasCaptcha });
      this.emitFile({ type: 'asset', fileName: '_headers', source });
    },
  };
}

/** The sources that pages may use besides the files of their own origin. */
interface PolicySources {
  readonly inline: InlineCode;
  /** Origins of the API and its sockets. */
  readonly connect: readonly string[];
  /** The storage of a hosted project. */
  readonly images?: readonly string[];
  /** The sign-up form shows a captcha. */
  readonly hasCaptcha?: boolean;
  /** The path to which browsers report violations; a static host has none. */
  readonly reportUri?: string;
}

/** The security headers of the site. `npm start` sends them, and static hosts read the same ones from `_headers`. */
export function securityHeaders(sources: PolicySources, pathname: string): Readonly<Record<string, string>> {
  return {
    ...headersByCamera(sources, isOfDesk(pathname)),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** `mayScan`: the desk's gate scans tickets with the camera, by WebAssembly in browsers without a barcode reader. */
function headersByCamera(sources: PolicySources, mayScan: boolean): Readonly<Record<string, string>> {
  const camera = mayScan ? '(self)' : '()';
  return {
    'content-security-policy': contentSecurityPolicy(sources, mayScan),
    'permissions-policy': `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`,
  };
}

/** Names under `/assets/` carry a hash of their content. Browsers revalidate every other file (HTML, worker, manifest, icons). */
export function cacheControl(pathname: string): string {
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * The origins of the sockets that a page may connect to when the API is on its own origin: Safari before 15.4 does not count `ws:` of
 * the same host as `'self'`. Empty for a `Host` header that is no plain host.
 */
export function sameOriginConnectSources(host: string | undefined): readonly string[] {
  if (host === undefined || !/^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/i.test(host)) return [];
  return [`ws://${host}`, `wss://${host}`];
}

/** The sources that a page may use of the hosted project at `url`. */
function hostedSources(url: string): Pick<PolicySources, 'connect' | 'images'> {
  const { host, protocol } = new URL(url);
  const socket = protocol === 'http:' ? 'ws:' : 'wss:';
  return {
    connect: [`${protocol}//${host}`, `${socket}//${host}`],
    images: [`${protocol}//${host}/storage/v1/`],
  };
}

/** The origin of Turnstile's script and frame (src/engine/server/account/captcha.ts). */
const captchaOrigin = 'https://challenges.cloudflare.com';

/** The text of a `_headers` file for static hosts. They serve over HTTPS, so it asks browsers to stay with HTTPS. */
function headersFile(sources: PolicySources): string {
  const everywhere = {
    ...securityHeaders(sources, '/'),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cache-control': cacheControl('/'),
  };
  return [
    headersRule('/*', everywhere, []),
    ...deskAddresses.map((path) => replacingRule(path, headersByCamera(sources, true))),
    replacingRule('/assets/*', { 'cache-control': cacheControl('/assets/') }),
  ].join('\n');
}

/**
 * A rule whose headers replace those of a more general rule. Cloudflare Pages needs a line that removes the old value. Netlify skips
 * that line, and takes the value of the more specific rule.
 */
const replacingRule = (path: string, headers: Readonly<Record<string, string>>): string =>
  headersRule(path, headers, Object.keys(headers));

const headersRule = (
  path: string,
  headers: Readonly<Record<string, string>>,
  removed: readonly string[],
): string =>
  [
    path,
    ...removed.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '',
  ].join('\n');

function contentSecurityPolicy(
  { inline, connect, images = [], hasCaptcha = false, reportUri }: PolicySources,
  mayScan: boolean,
): string {
  const wasm = mayScan ? ["'wasm-unsafe-eval'"] : [];
  const captcha = hasCaptcha ? [captchaOrigin] : [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...wasm, ...inline.scripts, ...captcha].join(' '),
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
    // No text becomes markup or a script, except for the paths of our own workers (src/config/worker-url.ts). The captcha's
    // script writes markup, so a build with a captcha leaves this out.
    ...(hasCaptcha ? [] : ["require-trusted-types-for 'script'", 'trusted-types worker-url']),
    ...(reportUri === undefined ? [] : [`report-uri ${reportUri}`]),
  ].join('; ');
}
