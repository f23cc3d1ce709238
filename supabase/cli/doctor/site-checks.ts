import * as v from 'valibot';
import type { Check, Deployment } from './deployment.ts';

const page = { headers: { accept: 'text/html' } };

/** Checks the headers against framing, content sniffing and foreign scripts. */
export const checkSecurityHeaders: Check = async (deployment) => {
  const { headers } = await deployment.fetch(`${deployment.site}/`, page);
  const wrong: string[] = [];
  const expectHeader = (name: string, isRight: (value: string) => boolean, why: string) => {
    const value = headers.get(name);
    if (value === null) wrong.push(`The page has no header ${name}: ${why}.`);
    else if (!isRight(value)) wrong.push(`The header ${name} is "${value}": ${why}.`);
  };
  expectHeader(
    'x-content-type-options',
    (value) => value === 'nosniff',
    'files must not be taken for scripts',
  );
  expectHeader('referrer-policy', (value) => !/unsafe-url|^origin$/.test(value), 'addresses must not leak');
  expectHeader('permissions-policy', (value) => value.includes('camera=()'), 'pages need no camera');
  if (deployment.site.startsWith('https:'))
    expectHeader(
      'strict-transport-security',
      (value) => maxAgeOf(value) >= 15_552_000,
      'at least half a year of HTTPS',
    );
  return [...wrong, ...policyFaults(headers.get('content-security-policy'), deployment)];
};

function policyFaults(policy: string | null, { site, api }: Deployment): string[] {
  if (policy === null) return ['The page has no Content-Security-Policy.'];
  const sourcesOf = (name: string): string[] => directivesIn(policy, name)[0] ?? [];
  const wrong: string[] = [];
  const scripts = sourcesOf('script-src');
  if (scripts.length === 0)
    wrong.push('The Content-Security-Policy says nothing about scripts (script-src).');
  for (const source of ["'unsafe-inline'", "'unsafe-eval'", "'wasm-unsafe-eval'", '*'])
    if (scripts.includes(source)) wrong.push(`The Content-Security-Policy allows ${source} for scripts.`);
  if (sourcesOf('style-src').includes("'unsafe-inline'"))
    wrong.push("The Content-Security-Policy allows 'unsafe-inline' for styles.");
  if (!sourcesOf('require-trusted-types-for').includes("'script'"))
    wrong.push('The Content-Security-Policy does not require Trusted Types.');
  if (!sourcesOf('frame-ancestors').includes("'none'"))
    wrong.push("Other sites may frame the page: the Content-Security-Policy has no frame-ancestors 'none'.");
  const connect = sourcesOf('connect-src');
  const needed = api === site ? ["'self'"] : [api, api.replace(/^http/, 'ws')];
  for (const source of needed)
    if (!connect.includes(source))
      wrong.push(`The Content-Security-Policy keeps pages from connecting to ${source}.`);
  return wrong;
}

/** The sources of each directive of this name. A host that merges its rules sends two policies, separated by a comma. */
const directivesIn = (policy: string, name: string): string[][] =>
  policy
    .split(/[;,]/)
    .map((part) => part.trim().split(/\s+/))
    .flatMap(([first, ...sources]) => (first === name ? [sources] : []));

/** Checks that the desk may use the camera, and WebAssembly for browsers that cannot read codes themselves. */
export const checkGate: Check = async ({ site, fetch }) => {
  const { headers } = await fetch(`${site}/desk/gate`, page);
  // If a feature has two values, the last one counts.
  const camera = headers
    .get('permissions-policy')
    ?.match(/camera=\S*?\)/g)
    ?.at(-1);
  const scripts = directivesIn(headers.get('content-security-policy') ?? '', 'script-src');
  return [
    ...(camera === 'camera=(self)'
      ? []
      : ['The gate cannot open the camera: /desk/gate needs camera=(self) in its permissions-policy.']),
    ...(scripts.every((sources) => sources.includes("'wasm-unsafe-eval'"))
      ? []
      : [
          "Not every browser can scan at the gate: /desk/gate needs 'wasm-unsafe-eval' in its Content-Security-Policy.",
        ]),
  ];
};

/** Checks that browsers revalidate documents and workers each time, and never files with a hash in their names. */
export const checkCaching: Check = async ({ site, fetch }) => {
  const wrong: string[] = [];
  const home = await fetch(`${site}/`, page);
  const html = await home.text();
  if (!isRevalidated(home))
    wrong.push('The page may be cached: an update would not reach people (cache-control).');
  const deep = await fetch(`${site}/members`, page);
  if (!deep.ok || !isHtml(deep))
    wrong.push(`A reload of /members is answered with ${deep.status} instead of the app.`);
  else if (!isRevalidated(deep)) wrong.push('The page /members may be cached (cache-control).');

  const below = await fetch(`${site}/members/sync`, page);
  if (!below.ok || !isHtml(below))
    wrong.push(`A reload of /members/sync is answered with ${below.status} instead of the app.`);
  const unknown = await fetch(`${site}/no-such-page`, page);
  if (unknown.status !== 404)
    wrong.push(`An address that leads nowhere is answered with ${unknown.status} instead of 404.`);

  for (const [path, consequence] of workers) {
    const worker = await fetch(`${site}${path}`);
    if (!worker.ok || !/javascript/.test(worker.headers.get('content-type') ?? ''))
      wrong.push(`There is no service worker at ${path}: ${consequence}.`);
    else if (!isRevalidated(worker))
      wrong.push(`The service worker ${path} may be cached: an update would not reach people.`);
  }

  const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  if (assets.length === 0) wrong.push('The page names no hashed assets: is this the built site?');
  for (const path of assets.slice(0, 5)) {
    const asset = await fetch(`${site}${path}`);
    if (!asset.ok) wrong.push(`${path} is answered with ${asset.status}.`);
    else if (!/immutable/.test(asset.headers.get('cache-control') ?? ''))
      wrong.push(`${path} is not immutable: every visit asks for it again (cache-control).`);
  }
  const missing = await fetch(`${site}/assets/no-such-file.js`);
  if (missing.ok)
    wrong.push('A missing asset is answered with a page: an old tab would take HTML for a script.');
  return wrong;
};

const workers = [
  ['/sw.js', 'the app does not work offline'],
  ['/background.js', 'what waits is sent only while a page is open'],
] as const;

/** Checks the manifest and its icons, without which the app cannot be installed. */
export const checkManifest: Check = async ({ site, fetch }) => {
  const html = await (await fetch(`${site}/`, page)).text();
  const path = /<link[^>]+rel="manifest"[^>]+href="([^"]+)"/.exec(html)?.[1];
  if (path === undefined) return ['The page names no manifest: the app cannot be installed.'];
  const response = await fetch(new URL(path, site));
  const manifest = v.safeParse(manifestSchema, await response.json().catch(() => null));
  if (!response.ok || !manifest.success) return [`The manifest ${path} cannot be read.`];
  const icons = manifest.output.icons.map(({ src }) => src);
  if (icons.length === 0) return ['The manifest names no icons.'];
  const found = await Promise.all(icons.map(async (src) => (await fetch(new URL(src, site))).ok));
  return icons
    .filter((_, index) => !found[index])
    .map((src) => `The icon ${src} of the manifest is missing.`);
};

const manifestSchema = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  icons: v.optional(v.array(v.object({ src: v.string() })), []),
});

/** Checks the file that says where to report a weakness, and that it has not expired. */
export const checkSecurityTxt: Check = async ({ site, fetch }) => {
  const response = await fetch(`${site}/.well-known/security.txt`);
  const expires = /^Expires: (.+)$/m.exec(await response.text())?.[1];
  if (!response.ok || expires === undefined)
    return [
      'There is no /.well-known/security.txt, so nobody knows where to report a weakness: upload all of dist/.',
    ];
  return Date.parse(expires) > Date.now()
    ? []
    : ['/.well-known/security.txt has run out: build the site again and upload it.'];
};

const isHtml = (response: Response): boolean => /text\/html/.test(response.headers.get('content-type') ?? '');

const maxAgeOf = (value: string): number => Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0);

function isRevalidated(response: Response): boolean {
  const value = response.headers.get('cache-control') ?? '';
  return /no-cache|no-store/.test(value) || (/max-age=0/.test(value) && /must-revalidate/.test(value));
}
