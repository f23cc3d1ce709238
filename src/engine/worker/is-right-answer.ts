import type { WorkboxPlugin } from 'workbox-core/types.js';

/** The allowed media types by file name; the first line that matches counts. */
const types: readonly (readonly [RegExp, RegExp])[] = [
  [/\.js$/, /^(text|application)\/javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.(svg|png|webp|avif|ico)$/, /^image\//],
  [/(\.html|\/[^.]*)$/, /^text\/html\b/],
  // Hosts send fonts and the manifest with many types, but never as HTML.
  [/./, /^(?!text\/html\b)./],
];

/**
 * True when a response may be cached under this path. A host without the file, or a captive portal, may send HTML with
 * status 200, which would break the app until the next version if cached as a script.
 */
export const isRightAnswer = (
  path: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): boolean => {
  const type = types.find(([name]) => name.test(path))?.[1];
  // Some hosts answer with status 404 under the 404 page's own name, too.
  const isExpected = status === 200 || (status === 404 && path === '/404.html');
  return isExpected && type?.test(headers.get('content-type') ?? '') === true;
};

/** Keeps wrong responses out of Workbox's caches. A wrong one makes the precache's installation fail. */
export const rightAnswersOnly: WorkboxPlugin = {
  cacheWillUpdate: ({ request, response }) =>
    Promise.resolve(isRightAnswer(new URL(request.url).pathname, response) ? response : null),
};
