/** The browser that renders what is not drawn as SVG: the same bytes from the same Chromium. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser } from 'playwright';
import { browserArguments, findBrowser } from '../../../../tests/setup/find-browser.ts';

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: [
      ...browserArguments,
      '--force-color-profile=srgb',
      '--disable-lcd-text',
      '--font-render-hinting=none',
    ],
  });

export interface Sheet {
  readonly html: string;
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel; default 1. */
  readonly scale?: number;
  /** Leaves out the page's white ground. */
  readonly transparent?: boolean;
}

/** Renders a page that needs no network, as PNG. */
export const render = async (browser: Browser, sheet: Sheet): Promise<Buffer> => {
  const { html, width, height, scale = 1, transparent = false } = sheet;
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: 'dark',
  });
  try {
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot({ omitBackground: transparent });
  } finally {
    await page.close();
  }
};

/** How wide each of these characters is in the site's text face at `size` pixels. */
export const measureCharacters = async (
  browser: Browser,
  faces: string,
  characters: readonly string[],
  size: number,
): Promise<ReadonlyMap<string, number>> => {
  const page = await browser.newPage();
  try {
    await page.setContent(`<style>${faces}</style><p style="font-family:Hanken">Rupees</p>`);
    const widths = await page.evaluate(
      async ([all, pixels]) => {
        await document.fonts.ready;
        const context = document.createElement('canvas').getContext('2d');
        if (!context) return [];
        context.font = `${pixels}px Hanken`;
        return all.map((one) => context.measureText(one).width);
      },
      [characters, size] as const,
    );
    return new Map(characters.map((one, index) => [one, widths[index] ?? size / 2]));
  } finally {
    await page.close();
  }
};

/** The site's typefaces as @font-face rules with their bytes in them. */
export const fontFaces = async (): Promise<string> => {
  const require = createRequire(import.meta.url);
  const faces = await Promise.all(
    fonts.map(async ([family, file, range]) => {
      const bytes = await readFile(require.resolve(`@fontsource-variable/${file}`));
      return `@font-face{font-family:'${family}';font-weight:100 900;src:url(data:font/woff2;base64,${bytes.toString('base64')});${range}}`;
    }),
  );
  return faces.join('');
};

const fonts = [
  ['Fraunces', 'fraunces/files/fraunces-latin-opsz-normal.woff2', ''],
  ['Hanken', 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2', ''],
  // Here the rupee sign lives.
  ['Hanken', 'hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2', 'unicode-range:U+20A0-20C0'],
  ['Mono', 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2', ''],
] as const;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
