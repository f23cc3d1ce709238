/** The arguments of the constructor `FontFace`: family, source, descriptors. */
export type LaterFont = readonly [string, string, FontFaceDescriptors];

/** A font of the stylesheet. */
interface Font {
  /** Its rule. */
  readonly rule: string;
  /** The link that preloads it. */
  readonly link: string;
  readonly face: LaterFont;
}

/** The fonts of the public documents. */
export interface Fonts {
  /** Of the first view: headings, and text at the end. Pages load them before the stylesheet. */
  readonly first: readonly Font[];
  /** Of few characters, which a browser loads only where a page has one. */
  readonly rare: readonly Font[];
  /** For words further down, with whether a page has any. Loaded after the first paint, because lines move when they come. */
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

/** The page with links that preload the fonts. */
export const withFonts = (page: string, fonts: readonly Font[]): string =>
  page.replace('</head>', () => `${fonts.map(({ link }) => link).join('')}</head>`);
