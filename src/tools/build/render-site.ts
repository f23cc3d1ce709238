import { compileSheet, type CompiledSheet } from 'beasties/compiler';
import { createProcessor } from 'beasties/runtime';
import { paths } from '../../config/paths.ts';
import type { Editions } from '../../features/editions/rules/published-editions.ts';
import { programmeOf } from '../../features/editions/rules/published-programme.ts';
import { intoDocument, type Prerenderer, type RenderedPage } from './dev-documents.ts';
import { findFonts, type Fonts } from './fonts.ts';
import { withFirstPictures } from './first-pictures.ts';
import type { Published } from './published.ts';
import { calendars } from './site-files.ts';
import type { SiteParts } from './site-parts.ts';

/**
 * Renders every file that depends on an edition, by file name: the public documents, the 404 page, the programme, the calendars,
 * and the document of /members.
 */
export async function renderSite(
  { template, scripts, portal, authScript, stylesheet, publicDir, app }: SiteParts,
  published: Published,
): Promise<ReadonlyMap<string, string>> {
  const { editions, seatsLeft } = published;
  const style = styler(stylesheet, findFonts(stylesheet.source), app.renderLater);
  const documents = await Promise.all(
    [...app.publicPaths, ...app.unlistedPaths, app.notFoundPath].map(
      async (path): Promise<[string, string]> => {
        const document = intoDocument(template, app.renderPage(path, published));
        const page = style(document, path === paths.event ? scripts.event : scripts.site);
        // Devices keep the 404 page beside its picture: once is enough.
        const isKeptTwice = path === app.notFoundPath;
        return [
          path === '/' ? 'index.html' : `${path.slice(1)}.html`,
          isKeptTwice ? page : await withFirstPictures(page, publicDir),
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
    // A visitor who signs in stays in this document.
    ['auth.html', style(withForms(withProgramme, app.renderAuth(`/${authScript}`)), [])],
    // Devices fetch it to learn whether the programme, or an edition's state, has changed since their copies of the pages.
    [
      'event.json',
      JSON.stringify({
        ...programme,
        cancelled: cancelledOf(editions),
        // Null while the edition is not ahead.
        seats_left: seatsLeft[programme.edition] ?? null,
      }),
    ],
  ]);
}

/**
 * The document with the forms in front of the place of the app, which takes the whole stylesheet for the screen. The script behind
 * the forms loads the app, whose files it finds at that place (src/features/auth/early-form.ts).
 */
const withForms = (portal: string, { head, body }: RenderedPage): string => {
  const entry = /<script type="module"[^>]*src="([^"]*)"><\/script>/.exec(portal);
  const preloads = /<link rel="modulepreload"[^>]*href="([^"]*)">/g;
  const files = Array.from(portal.matchAll(preloads), ([, href]) => href).join(' ');
  return (
    portal
      .replace(entry?.[0] ?? '', '')
      .replaceAll(preloads, '')
      .replace(/<link rel="stylesheet"[^>]*>/, '')
      .replace(/<title>.*?<\/title>/, () => head)
      // The forms are the document's main part.
      .replace(/<main (class="late[\s\S]*?)<\/main>/, '<div $1</div>')
      .replace(
        '<div id="root">',
        () => `${body}<div id="root" data-entry="${entry?.[1]}" data-files="${files}">`,
      )
  );
};

const cancelledOf = (editions: Editions): readonly string[] =>
  editions.filter(({ state }) => state === 'cancelled').map(({ id }) => id);

/**
 * Puts the rules of a page's elements into the page: nothing is fetched before the first paint but the text's font, without
 * which lines would move, and the pictures of the first view. The scripts and the other fonts come after that paint, and the
 * whole stylesheet when a script shows something else (src/ui/whole-sheet.ts).
 */
function styler(
  { source, href }: SiteParts['stylesheet'],
  { first, rare, later }: Fonts,
  renderLater: Prerenderer['renderLater'],
): (page: string, files: readonly string[]) => string {
  const link = `<link rel="stylesheet" href="${href}">`;
  const sheet = compileSheet(source, { href, exact: false, allowRules: [ofState] });
  const processor = createProcessor([inAnyState(sheet)], {
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
      // The processor leaves a semicolon behind some blocks, which would take the next rule with it.
      .replace(/<style>.*?<\/style>/s, (style) => withoutUnused(style.replaceAll('};', '}')))
      .replace('<style>', () => `${textFont?.link ?? ''}<style>${rules.join('')}`)
      .replace('</head>', () => {
        // With the whole stylesheet come all fonts.
        const fonts = files.length > 0 ? later.filter(({ isUsedIn }) => isUsedIn(page)) : [];
        return `${renderLater(
          href,
          files,
          fonts.map(({ face }) => face),
        )}</head>`;
      });
}

/** Selectors of a state or a part of an element, of which the library does not know whether a document can have them. */
const ofState = /:not\(|::placeholder|::-webkit-progress|::view-transition/;

/**
 * The sheet for documents whose elements change their state later: it asks whether a document has a selector's classes, ids and
 * elements, and never for its attributes.
 */
const inAnyState = (sheet: CompiledSheet): CompiledSheet => ({
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

/** The classes that a selector asks for, as a document writes them: `[&amp;_td]:flex` of `.\[\&_td\]\:flex td`. */
const classesIn = (selector: string): string[] =>
  Array.from(selector.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) =>
    name
      .replaceAll(/\\3(\d) /g, '$1')
      .replaceAll('\\', '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;'),
  );

/** The rules without the variables that none of them reads: the theme's are many, and each page needs some. */
const withoutUnused = (style: string): string =>
  style.replaceAll(/(--[\w-]+):[^;}]*;?/g, (declaration, name) =>
    style.includes(`var(${name}`) ? declaration : '',
  );
