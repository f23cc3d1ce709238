/** The small files that search engines and static hosts look for at the root of the site. */

/** `origin` without a trailing slash; `paths` of the pages that may be found. */
export const sitemap = (origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Everything may be read; behind the sign-in there is nothing to find. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /members',
    'Disallow: /auth',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/**
 * For hosts that read `_redirects`: files win, a missing file of the build is missing (where the host knows such a rule), and every other address is the
 * app's empty document.
 */
export const redirects = '/assets/* /404.html 404\n/* /app.html 200\n';
