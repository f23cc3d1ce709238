/** The arguments of `new FontFace()`: family, source, descriptors. */
export type LaterFont = readonly [string, string, FontFaceDescriptors];

/** A font of the stylesheet. */
interface Font {
  /** The whole `@font-face` rule. */
  readonly rule: string;
  /** The link that preloads it. */
  readonly link: string;
  readonly face: LaterFont;
}

/** The fonts of the public documents. */
export interface Fonts {
  /** The fonts of the first view: headings, then text. Pages load them before the stylesheet. */
  readonly first: readonly Font[];
  /** Fonts of a few characters each. A browser loads one only where a page has such a character. */
  readonly rare: readonly Font[];
  /** Fonts of words further down. Pages load them after the first paint, because lines move when a font arrives. */
  readonly later: readonly (Font & { readonly isUsedIn: (page: string) => boolean })[];
}

/** Finds the fonts in the rules of the stylesheet. Throws when one is missing. */
export function findFonts(stylesheet: string): Fonts {
  const named = (name: string): Font => {
    const rule = new RegExp(`@font-face{[^}]*url\\([^)]*/${name}-[\\w-]{8}\\.woff2\\)[^}]*}`).exec(
      stylesheet,
    );
    if (!rule) throw new Error(`The stylesheet has no font ${name}.`);
    const valueOf = (property: string) =>
      new RegExp(`[{;]${property}:\\s*([^;}]*)`).exec(rule[0])?.[1]?.trim() ?? '';
    const [, href = ''] = /url\(([^)]*)\)/.exec(rule[0]) ?? [];
    return {
      rule: rule[0],
      link: `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
      face: [
        valueOf('font-family').replaceAll(/["']/g, ''),
        `url(${href})`,
        { weight: valueOf('font-weight'), unicodeRange: valueOf('unicode-range') },
      ],
    };
  };
  return {
    first: ['fraunces-600', 'hanken'].map(named),
    rare: ['fraunces-600-rest', 'hanken-rest', 'hanken-grotesk-latin-ext-wght-normal', 'rupee'].map(named),
    later: [
      {
        ...named('mono'),
        isUsedIn: (page) => /class="(?:[^"]* )?(?:eyebrow|figures|font-mono)[ "]/.test(page),
      },
      {
        ...named('fraunces-400'),
        isUsedIn: (page) => /class="(?:[^"]* )?font-display(?! [^"]*font-semibold)/.test(page),
      },
    ],
  };
}

/** Adds links that preload the fonts to the page. */
export const withFonts = (page: string, fonts: readonly Font[]): string =>
  page.replace('</head>', () => `${fonts.map(({ link }) => link).join('')}</head>`);
