import type { WorkboxPlugin } from 'workbox-core/types.js';

/** The media types of a file by its name; the first line that fits decides. */
const types: readonly (readonly [RegExp, RegExp])[] = [
  [/\.js$/, /^(text|application)\/javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.(svg|png|webp|avif|ico)$/, /^image\//],
  [/(\.html|\/[^.]*)$/, /^text\/html\b/],
  // Hosts call fonts and the manifest many things, but never a page.
  [/./, /^(?!text\/html\b)./],
];

/**
 * Whether a response may be kept under this path. A host without the file, or a hotel's network, may answer with a page
 * and status 200: kept under the name of a script it would break the app until the next version.
 */
export const isRightAnswer = (
  path: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): boolean => {
  const type = types.find(([name]) => name.test(path))?.[1];
  return status === 200 && type?.test(headers.get('content-type') ?? '') === true;
};

/** Keeps every other response out of a cache of Workbox; while the precache is installed it ends the installation. */
export const rightAnswersOnly: WorkboxPlugin = {
  cacheWillUpdate: ({ request, response }) =>
    Promise.resolve(isRightAnswer(new URL(request.url).pathname, response) ? response : null),
};
