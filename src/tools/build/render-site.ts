import { compileSheet, type CompiledSheet } from 'beasties/compiler';
import { createProcessor } from 'beasties/runtime';
import { paths } from '../../config/paths.ts';
import { programmeOf } from '../../features/editions/rules/published-programme.ts';
import { intoDocument, type Prerenderer, type RenderedPage } from './dev-documents.ts';
import { findFonts, type Fonts } from './fonts.ts';
import { withFirstPictures } from './first-pictures.ts';
import type { Published } from './published.ts';
import { calendars } from './site-files.ts';
import type { SiteParts } from './site-parts.ts';

/**
 * Renders every file that depends on an edition, by file name: the public documents, the 404 page, the programme, the calendars,
 * and the documents of /members and /auth.
 */
export async function renderSite(
  { template, scripts, portal, authScript, stylesheet, publicDir, app }: SiteParts,
  published: Published,
): Promise<ReadonlyMap<string, string>> {
  const { editions, seatsLeft } = published;
  const style = styler(stylesheet, findFonts(stylesheet.source), app.renderLater);
  const styleNotFound = styler(stylesheet, findFonts(stylesheet.source), app.renderLaterOrPortal);
  const documents = await Promise.all(
    [...app.publicPaths, ...app.unlistedPaths, app.notFoundPath].map(
      async (path): Promise<[string, string]> => {
        const document = intoDocument(template, app.renderPage(path, published));
        // Devices cache the picture of the 404 page as a file.
        if (path === app.notFoundPath)
          return [
            '404.html',
            styleNotFound(
              document.replace('data-entry=""', `data-entry="${entryOf(portal)?.[1]}"`),
              scripts.site,
            ),
          ];
        const page = style(document, path === paths.event ? scripts.event : scripts.site);
        return [
          path === '/' ? 'index.html' : `${path.slice(1)}.html`,
          await withFirstPictures(page, publicDir),
        ];
      },
    ),
  );
  const programme = programmeOf(editions, Date.now());
  const withProgramme = portal.replace('</head>', `${app.portalHead(editions)}</head>`);
  return new Map([
    ...documents,
    ...Object.entries(calendars(editions)),
    ['members.html', withProgramme],
    // With the programme, because a visitor who signs in stays in this document.
    ['auth.html', style(withForms(withProgramme, app.renderAuth(`/${authScript}`)), [])],
    // Devices with cached pages fetch this to learn whether the programme or an edition's state has changed.
    [
      'event.json',
      JSON.stringify({
        ...programme,
        cancelled: editions.filter(({ state }) => state === 'cancelled').map(({ id }) => id),
        // Null while the edition is not ahead.
        seats_left: seatsLeft[programme.edition] ?? null,
      }),
    ],
  ]);
}

/**
 * Puts the forms in front of the app's root. The script after the forms loads the app, whose files the root's attributes name
 * (src/features/auth/early-form.ts).
 */
const withForms = (portal: string, { head, body }: RenderedPage): string => {
  const entry = entryOf(portal);
  const preloads = /<link rel="modulepreload"[^>]*href="([^"]*)">/g;
  const files = Array.from(portal.matchAll(preloads), ([, href]) => href).join(' ');
  return (
    portal
      .replace(entry?.[0] ?? '', '')
      .replaceAll(preloads, '')
      .replace(/<link rel="stylesheet"[^>]*>/, '')
      .replace(/<title>.*?<\/title>/, () => head)
      // The forms bring the document's <main>.
      .replace(/<main (class="late[\s\S]*?)<\/main>/, '<div $1</div>')
      .replace(
        '<div id="root">',
        () => `${body}<div id="root" data-entry="${entry?.[1]}" data-files="${files}">`,
      )
  );
};

/** Matches the element that loads the app, and the address of its file. */
const entryOf = (portal: string) => /<script type="module"[^>]*src="([^"]*)"><\/script>/.exec(portal);

/**
 * Returns the function that inlines the rules of a page's elements into the page. Before the first paint the browser then fetches only
 * the text font, without which lines would move, and the pictures of the first view. Scripts and other fonts follow after that paint.
 * A script applies the whole stylesheet when it shows other elements (src/ui/whole-sheet.ts).
 */
function styler(
  { source, href }: SiteParts['stylesheet'],
  { first, rare, later }: Fonts,
  renderLater: Prerenderer['renderLater'],
): (page: string, files: readonly string[]) => string {
  const link = `<link rel="stylesheet" href="${href}">`;
  const sheet = compileSheet(source, { href, exact: false, allowRules: [ofState] });
  const processor = createProcessor([matchAnyAttributes(sheet)], {
    preload: false,
    preloadFonts: false,
    keyframes: 'all',
  });
  const rules = [...first, ...rare].map(({ rule }) => rule);
  const textFont = first.at(-1);
  return (page, files) =>
    processor
      .process(page.replace('</head>', () => `${link}</head>`))
      .replace(/<link rel="stylesheet"[^>]*>/, '')
      // The processor leaves a semicolon after some blocks, which would invalidate the next rule.
      .replace(/<style>.*?<\/style>/s, (style) => withoutUnusedVariables(style.replaceAll('};', '}')))
      .replace('<style>', () => `${textFont?.link ?? ''}<style>${rules.join('')}`)
      .replace('</head>', () => {
        // A page without scripts gets all fonts with the whole stylesheet.
        const fonts = files.length > 0 ? later.filter(({ isUsedIn }) => isUsedIn(page)) : [];
        return `${renderLater(
          href,
          files,
          fonts.map(({ face }) => face),
        )}</head>`;
      });
}

/** Selectors of an element's state or part: the library cannot tell whether a document needs them, so they stay. */
const ofState = /:not\(|::placeholder|::-webkit-progress|::view-transition/;

/**
 * Makes the sheet match a selector by its classes, ids and elements only. Scripts change attributes later, so a rule stays whatever the
 * attributes are at first.
 */
const matchAnyAttributes = (sheet: CompiledSheet): CompiledSheet => ({
  ...sheet,
  rules: sheet.rules.map((rule) => ({
    ...rule,
    ...(rule.match && {
      match: rule.match.map((condition, index) => {
        const { ids, tags } = condition === true ? {} : condition;
        const classes = classesIn(rule.selectors?.[index] ?? '');
        return (
          [classes, ids, tags].every((names = []) => names.length === 0) || {
            classes,
            ...(ids && { ids }),
            ...(tags && { tags }),
          }
        );
      }),
    }),
  })),
});

/** The classes of a selector, as a document writes them: `[&amp;_td]:flex` for `.\[\&_td\]\:flex td`. */
const classesIn = (selector: string): string[] =>
  Array.from(selector.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) =>
    name
      .replaceAll(/\\3(\d) /g, '$1')
      .replaceAll('\\', '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;'),
  );

/** Removes the variables that no rule reads: the theme has many, and each page needs a few. */
const withoutUnusedVariables = (style: string): string =>
  style.replaceAll(/(--[\w-]+):[^;}]*;?/g, (declaration, name) =>
    style.includes(`var(${name}`) ? declaration : '',
  );
