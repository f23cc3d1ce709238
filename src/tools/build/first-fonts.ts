/** Prefixes of the font files of the first view, which pages preload before the stylesheet. */
const firstFonts = ['fraunces-600', 'hanken'];

export interface FirstFont {
  readonly rule: string;
  /** The preload link. */
  readonly link: string;
}

/** The fonts of the first view, out of the stylesheet's rules. Throws when one is missing. */
export function findFirstFonts(stylesheet: string): readonly FirstFont[] {
  return firstFonts.map((name) => {
    const face = new RegExp(`@font-face{[^}]*url\\(([^)]*/${name}-[\\w-]{8}\\.woff2)\\)[^}]*}`).exec(
      stylesheet,
    );
    if (!face) throw new Error(`The stylesheet has no font ${name}.`);
    const link = `<link rel="preload" href="${face[1] ?? ''}" as="font" type="font/woff2" crossorigin>`;
    return { rule: face[0], link };
  });
}

/** The page with links that preload the fonts. */
export const withFonts = (page: string, fonts: readonly FirstFont[]): string =>
  page.replace('</head>', () => `${fonts.map(({ link }) => link).join('')}</head>`);
